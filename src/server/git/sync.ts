import type { Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';

type Installation = RecordOf<'gitInstallations'>;
type Direction = NonNullable<Installation['operation']>['direction'];

/** A branch that no repository has, so that a sync can fail. */
const MISSING_BRANCH = 'refs/heads/missing';

/** Waits without keeping the process alive. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

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

/** A sync that finds another record than the one it stored was overtaken by a change or a removal. */
async function run(services: Services, running: Installation): Promise<void> {
  const { db, transaction, processingDelay } = services;
  await pause(processingDelay);
  transaction(() => {
    if (db.gitInstallations.get(running.id) === running) {
      finish(services, running);
    }
  });
}

/** Stores an installation and synchronizes it in the background. There is no repository here: no content changes. */
export function startSync(
  services: Services,
  installation: Installation,
  { direction, now }: { readonly direction: Direction; readonly now: string },
): Installation {
  const running: Installation = { ...installation, operation: { state: 'running', direction, startedAt: now } };
  services.db.gitInstallations.put(running);
  services.background(() => run(services, running));
  return running;
}

/** Restarts unfinished syncs after the server was stopped. */
export function resumeSyncs(services: Services): void {
  for (const installation of services.db.gitInstallations.all()) {
    if (installation.operation?.state === 'running') {
      services.background(() => run(services, installation));
    }
  }
}
