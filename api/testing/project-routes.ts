import type { staff, TestedRoute } from './route.ts'

const one = { ids: { projectId: ['project_not_found', 'project'] } } as const
const none = { en: '', zh: '', cn: '' }

/** A project that no payer sees. */
export const projectBody = {
  title: { ...none, en: 'A winter of hot soup' },
  description: none,
  pictures: [] as string[],
  goal: '',
  donation: true,
  status: 'closed',
  returnUrl: '',
}

/** The projects for which a charity collects. */
export const projectRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/projects/cards': door('projects.read'),
  'POST /api/organizations/projects/pictures': door('projects.edit', { isLimited: true }),
  'GET /api/organizations/projects/pictures/:file': door('projects.history'),
  'GET /api/organizations/projects/:projectId': door('projects.read', one),
  'GET /api/organizations/projects/:projectId/history': door('projects.history', one),
  'POST /api/organizations/projects': door('projects.edit', { body: projectBody }),
  'PUT /api/organizations/projects/:projectId': door('projects.edit', {
    body: { ...projectBody, version: 1 },
    ...one,
  }),
  'POST /api/organizations/projects/:projectId/close': door('projects.edit', one),
  'POST /api/organizations/projects/:projectId/reopen': door('projects.edit', one),
})
