import type { JsonObject } from '../../base/json.ts';

const both = (light: string, dark: string): JsonObject => ({ light, dark });

/** The appearance of a site without customizations. */
export const DEFAULT_SETTINGS: JsonObject = {
  styling: {
    theme: 'clean',
    primaryColor: both('#346ddb', '#346ddb'),
    infoColor: both('#787878', '#787878'),
    successColor: both('#00c950', '#00c950'),
    warningColor: both('#fe9a00', '#fe9a00'),
    dangerColor: both('#fb2c36', '#fb2c36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    codeTheme: {
      default: both('default-light', 'default-dark'),
      openapi: both('default-light', 'default-dark'),
    },
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: false },
  pageActions: { items: ['external-ai', 'markdown', 'pdf'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: true },
};

/** The paid customizations, and the settings that each of them covers. */
export const PAID: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'header-logo': [['header', 'logo']],
  'header-primary-link': [['header', 'primaryLink']],
  'theme-preset': [['styling', 'theme']],
  'premium-fonts': [
    ['styling', 'font'],
    ['styling', 'headingFont'],
    ['styling', 'monospaceFont'],
  ],
  'custom-icons': [['styling', 'icons']],
  'footer-logo': [['footer', 'logo']],
  'footer-links': [['footer', 'groups']],
  'footer-copyright': [['footer', 'copyright']],
  'semantic-colors': ['infoColor', 'successColor', 'warningColor', 'dangerColor'].map((name) => ['styling', name]),
};
