// The yardstick: the same framework and the same schemas, and nothing else. No users, roles, uniqueness, journal or cursors.
import fastify from 'fastify';
import { createValidators } from '../dist/contract/index.js';

const validators = createValidators();
const checkBody = validators.body('createSiteRedirect');
const checkQuery = validators.query('listSiteRedirects');
const redirects = [];
const app = fastify();
const path = '/v1/orgs/:organizationId/sites/:siteId/redirects';

app.post(path, (request, reply) => {
  if (checkBody(request.body).length > 0) {
    reply.code(400).send();
    return;
  }
  const { source, destination } = request.body;
  const redirect = { object: 'site-redirect', id: `redirect_${redirects.length}`, source, destination };
  redirects.push(redirect);
  reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify(redirect));
});

app.get(path, (request, reply) => {
  const limit = Number(request.query.limit ?? 50);
  const start = Number(request.query.page ?? 0);
  if (checkQuery({ limit }).length > 0) {
    reply.code(400).send();
    return;
  }
  const items = redirects.slice(start, start + limit);
  const end = start + items.length;
  const page = { count: redirects.length, items, ...(end < redirects.length ? { next: { page: String(end) } } : {}) };
  reply.type('application/json; charset=utf-8').send(JSON.stringify(page));
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url, token: 'no-token-needed' }));
