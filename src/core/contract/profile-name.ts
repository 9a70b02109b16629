/** The forms of the interface that services are known to have. */
export const PROFILE_NAMES = ['2025', 'today'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** The profile of a service that was not asked, and of the reference server by default. */
export const DEFAULT_PROFILE: ProfileName = '2025';
