import type { SettingHints } from '../../core/client/index.ts';

/** How a user of the command changes the settings that an error is about. */
export const SETTING_HINTS: SettingHints = {
  baseUrl: '`export COLOPHON_BASE_URL=https://api.example.com` (or `--base-url`)',
  token: '`export COLOPHON_TOKEN=…`',
  timeout: '`--timeout 120`',
};
