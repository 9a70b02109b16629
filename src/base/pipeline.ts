/** Variables set by CI services. */
export const PIPELINE_VARIABLES: readonly string[] = [
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'TF_BUILD',
  'JENKINS_URL',
  'BUILDKITE',
  'CIRCLECI',
  'TRAVIS',
  'DRONE',
  'TEAMCITY_VERSION',
  'BITBUCKET_BUILD_NUMBER',
  'CODEBUILD_BUILD_ID',
  'GITEA_ACTIONS',
  'FORGEJO_ACTIONS',
  'CI_PIPELINE_ID',
];

/** Whether a command runs in a pipeline, without a user to ask. `CI=false` does not override the other variables. */
export function isPipeline(env: Readonly<Record<string, string | undefined>>): boolean {
  const ci = env['CI']?.toLowerCase() ?? '';
  return !['', '0', 'false', 'no'].includes(ci) || PIPELINE_VARIABLES.some((name) => (env[name] ?? '') !== '');
}
