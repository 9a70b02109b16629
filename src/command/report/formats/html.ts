import { byType, type Render } from './format.ts';

/** Writes results as one page each. Only the renderer of the given type is loaded. */
export const render: Render<'plan' | 'access'> = byType({
  plan: async ({ plan, ...target }) => (await import('../plan/html.ts')).renderPlanHtml(plan, target),
  access: async ({ access }, view) =>
    (await import('../access/html.ts')).renderAccessHtml(access, { version: view.readVersion() }),
});
