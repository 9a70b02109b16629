import { byType, type Render } from './format.ts';

const single: Render<'plan' | 'access'> = byType({
  plan: async ({ plan, ...target }) => (await import('../plan/html.ts')).renderPlanHtml(plan, target),
  access: async ({ access }, view) =>
    (await import('../access/html.ts')).renderAccessHtml(access, { version: view.readVersion() }),
});

/** Renders results as one page each. Only the renderer for the result's type is loaded. */
export const render: Render<'plan' | 'access' | 'runs'> = async (result, view) => {
  if (result.type !== 'runs') {
    return await single(result, view);
  }
  const { renderRunsHtml } = await import('../fleet/html.ts');
  const text = await import('./text.ts');
  const plain = { ...view, colour: false, isTerminal: false, links: false };
  return await renderRunsHtml(result, {
    single: async (one) => await text.render(one, plain),
    version: view.readVersion(),
  });
};
