import type { Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { createJob, type Job, step } from './job.ts';

type Installation = RecordOf<'gitInstallations'>;
type Direction = NonNullable<Installation['operation']>['direction'];

/** A branch that no repository has, so that a sync can fail. */
const MISSING_BRANCH = 'refs/heads/missing';

function finish({ db, clock }: Services, running: Installation): void {
  const { operation, branch } = running;
  if (operation === undefined) {
    return;
  }
  const endedAt = new Date(clock()).toISOString();
  db.gitInstallations.put({
    ...running,
    operation:
      branch === MISSING_BRANCH
        ? { ...operation, state: 'failure', endedAt, error: 'The branch does not exist' }
        : { ...operation, state: 'success', endedAt },
  });
}

export const syncing: Job<'gitInstallations'> = createJob(
  'gitInstallations',
  ({ operation }) => operation?.state === 'running',
  async (services, running) => {
    await step(services, 'gitInstallations', running, () => () => finish(services, running));
  },
);

/** Stores an installation and synchronizes it in the background. There is no repository here, so no content changes. */
export function startSync(
  services: Services,
  installation: Installation,
  { direction, now }: { readonly direction: Direction; readonly now: string },
): Installation {
  const running: Installation = { ...installation, operation: { state: 'running', direction, startedAt: now } };
  services.db.gitInstallations.put(running);
  syncing.start(services, running);
  return running;
}
