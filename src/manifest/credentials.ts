/** What jobs are given to prove who they are; systems on which a manifest is planned set them for every command. */
const CREDENTIALS: readonly RegExp[] = [
  // Our own, and the address of a webhook, which is a secret in itself.
  /^(COLOPHON|GITBOOK)_([A-Z0-9_]+_)?TOKEN$/,
  /^COLOPHON_NOTIFY$/,
  // GitHub. Everything that starts with ACTIONS_ belongs to the runner: its tokens and where they are exchanged.
  /^(GITHUB|GH)_([A-Z0-9_]+_)?TOKEN$/,
  /^ACTIONS_/,
  // GitLab. The address of the repository holds the token of the job.
  /^GITLAB_([A-Z0-9_]+_)?TOKEN$/,
  /^CI_([A-Z0-9_]+_)?(TOKEN|PASSWORD)$/,
  /^CI_JOB_JWT(_V\d+)?$/,
  /^CI_REPOSITORY_URL$/,
  // Other systems, and what is often set beside them.
  /^SYSTEM_ACCESSTOKEN$/,
  /^(BITBUCKET|CIRCLE|BUILDKITE|DRONE|WOODPECKER|GITEA|FORGEJO)_([A-Z0-9_]+_)?TOKEN(_V\d+)?$/,
  /^AWS_(SECRET_ACCESS_KEY|SESSION_TOKEN|SECURITY_TOKEN|WEB_IDENTITY_TOKEN)$/,
  /^PULUMI_(ACCESS_TOKEN|CONFIG_PASSPHRASE)$/,
  /^(NPM_TOKEN|NODE_AUTH_TOKEN)$/,
  // Settings of git can hold headers with tokens, and the address of a proxy a password.
  /^GIT_CONFIG_(VALUE_\d+|PARAMETERS)$/,
  /^(HTTPS?|ALL)_PROXY$/,
];

/**
 * Whether a variable of the environment holds a credential of the job. A manifest may not use it: whoever can propose a
 * change of the manifest could otherwise have the credential shown in a plan, or sent to the service.
 */
export function isCredential(name: string): boolean {
  const upper = name.toUpperCase();
  return CREDENTIALS.some((pattern) => pattern.test(upper));
}

/** The sentence for a place that asks for a credential. */
export function credentialRefusal(shown: string, name: string): string {
  return `${shown} asks for ${name}, a credential of the job that runs this command. A manifest cannot read those, or anybody who may change it could have them shown or sent away. Put the value into a variable with a name of its own, and only if it is meant to be part of the workspace.`;
}
