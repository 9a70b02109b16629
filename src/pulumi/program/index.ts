export type { ProviderArgs } from './provider';
export { Provider } from './provider';
export type { ResourceAbout } from './resource';
export { ColophonResource } from './resource';
export * from './resources.gen';
export type { WorkspaceArgs, WorkspaceChild } from './workspace';
export { Workspace } from './workspace';
