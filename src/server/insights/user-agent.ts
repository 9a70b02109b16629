import type { Schemas } from '../../core/contract/operation.ts';

type Device = Schemas['InsightsColumnValuesVisitorDevice']['values'][number];
type Browser = Schemas['InsightsColumnValuesVisitorBrowser']['values'][number];
type System = Schemas['InsightsColumnValuesVisitorOS']['values'][number];
type Bot = NonNullable<Schemas['InsightsColumnValuesVisitorBot']['values'][number]>;

/** Patterns of user agents, from the top: the first match decides. */
type Rules<Name> = readonly (readonly [RegExp, Name])[];

const DEVICES: Rules<Device> = [
  [/ipad|tablet|kindle|silk\/|playbook/i, 'tablet'],
  // Android has "Mobile" on phones only.
  [/android(?!.*mobile)/i, 'tablet'],
  [/iphone|ipod|mobi|android|windows phone/i, 'mobile'],
  [/windows nt|macintosh|x11|linux|cros/i, 'desktop'],
];

// Almost every browser also claims to be Chrome, Safari or both.
const BROWSERS: Rules<Browser> = [
  [/\bedg(e|a|ios)?\//i, 'edge'],
  [/\b(opr|opios|opera)[/ ]/i, 'opera'],
  [/\bmsie |\btrident\//i, 'ie'],
  [/\b(firefox|fxios)\//i, 'firefox'],
  [/(chrome|crios|chromium)\//i, 'chrome'],
  [/\bversion\/\S{1,20}(?: mobile\/\S{1,20})? safari\//i, 'safari'],
];

// iPhones claim to be like a Mac, Android is a Linux, and so on: the specific before the general.
const SYSTEMS: Rules<System> = [
  [/windows/i, 'windows'],
  [/iphone|ipad|ipod/i, 'ios'],
  [/android/i, 'android'],
  [/macintosh|mac os x/i, 'macos'],
  [/linux|x11|cros/i, 'linux'],
];

const BOTS: Rules<Bot> = [
  [/googlebot|google-inspectiontool|storebot-google/i, 'googlebot'],
  [/bingbot|bingpreview|adidxbot/i, 'bingbot'],
  [/duckduckbot|duckassistbot/i, 'duckduckbot'],
  [/facebookexternalhit|facebot|facebookbot|meta-external/i, 'facebookbot'],
  [/applebot/i, 'applebot'],
  [/gptbot|chatgpt|oai-searchbot/i, 'chatgpt'],
  [/claude(bot|-user|-searchbot|-web)|anthropic/i, 'anthropic'],
  [/bot\b|crawler|crawling|spider|slurp|headless/i, 'unknown'],
];

function nameIn<Name>(rules: Rules<Name>, otherwise: Name): (userAgent: string) => Name {
  return (userAgent) => rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
}

export const deviceOf: (userAgent: string) => Device = nameIn(DEVICES, 'unknown');
export const browserOf: (userAgent: string) => Browser = nameIn(BROWSERS, 'unknown');
export const systemOf: (userAgent: string) => System = nameIn(SYSTEMS, 'unknown');
/** `unknown` for a robot without a name here, empty for a person. */
export const botOf: (userAgent: string) => Bot = nameIn(BOTS, '');
