import { DriverError } from '../core/engine/driver.ts';
import type { ResourceLife } from './life.ts';

/** Shows each warning once. */
export function createWarnOnce(say: (message: string) => void): (message: string) => void {
  const warned = new Set<string>();
  return (message) => {
    if (!warned.has(message)) {
      warned.add(message);
      say(`Warning: ${message}`);
    }
  };
}

/**
 * Makes lives report a cause that every request has, such as a rejected token, in full once and by its headline after
 * that: Pulumi prints one error for each resource, and a stack has many.
 */
export function createReportOnce(): (life: ResourceLife) => ResourceLife {
  const reported = new Set<string>();
  const reporting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const explanation = error instanceof DriverError ? error.explanation : undefined;
      if (explanation?.scope !== 'service') {
        throw error;
      }
      const { headline, advice } = explanation;
      const isNew = !reported.has(headline);
      reported.add(headline);
      const message = isNew ? `${headline}. ${advice}` : `${headline} (see above).`;
      // Pulumi's dynamic provider prints the stack of every error, which says nothing here.
      throw Object.assign(new Error(message, { cause: error }), { name: '', stack: '' });
    }
  };
  return (life) => ({
    ...life,
    create: (inputs) => reporting(() => life.create(inputs)),
    read: (id, olds) => reporting(() => life.read(id, olds)),
    update: (id, olds, news) => reporting(() => life.update(id, olds, news)),
    delete: (id, outputs) => reporting(() => life.delete(id, outputs)),
  });
}
