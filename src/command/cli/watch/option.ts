import { Option } from 'commander';

/** The flag that runs a command again after every change. It has no variable, so that no setting turns it on unnoticed. */
export function watchOption(): Option {
  return new Option('-w, --watch', 'run again whenever a file of the manifest changes, until Ctrl-C');
}
