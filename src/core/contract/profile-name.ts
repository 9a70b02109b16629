/** The known variants of the API. */
export const PROFILE_NAMES = ['2025', 'today'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** The profile before detection, and the default of the reference server. */
export const DEFAULT_PROFILE: ProfileName = '2025';
