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
 * Makes resources report a common cause, such as a rejected token, once in detail and then only by its headline, because Pulumi
 * prints one error for each of the many resources of a stack.
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
      // Pulumi's dynamic provider prints the stack of every error, which does not help here.
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
