import { Hono, type Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { readMoney } from '../../http/money-contract.ts'
import { firstAnswersMoney, type FirstAnswers } from '../contract.ts'
import type { OrganizationAnswer } from '../../payer/organizations/contract.ts'
import { organizationRoutes } from '../../payer/organizations/routes.ts'
import type { MissionAnswer } from '../../payer/projects/contract.ts'
import { projectRoutes } from '../../payer/projects/routes.ts'

/** Returns the routes' own answers to this request, or null if one of them is unavailable. */
export const firstAnswers = async (
  c: Context<AppEnv>,
  { withProjects }: { withProjects: boolean },
): Promise<FirstAnswers | null> => {
  const [organization, projects] = await Promise.all([
    answerTo<OrganizationAnswer>(c, '/donors/organization'),
    withProjects ? answerTo<MissionAnswer[]>(c, '/projects?status=open') : null,
  ])
  const signedIn = c.get('signedIn')?.realm === 'donor'
  return (
    organization && {
      organization: organization.body,
      projects: projects && projects.body,
      hasMoreProjects: projects?.hasMore ?? false,
      signedIn,
    }
  )
}

type Answered<T> = { body: T; hasMore: boolean }

const answerTo = async <T>(c: Context<AppEnv>, path: string): Promise<Answered<T> | null> => {
  const answer = await new Hono<AppEnv>()
    // The page works without this answer: it requests it itself and then receives the error.
    .onError((_, inner) => inner.body(null, 500))
    .use((inner, next) => {
      // The inner request has the charity, language and other context of this request.
      for (const name of carried) inner.set(name, c.get(name))
      return next()
    })
    .route('/', organizationRoutes)
    .route('/projects', projectRoutes)
    .request(path)
  if (!answer.ok) return null
  return {
    body: readMoney(await answer.json(), firstAnswersMoney) as T,
    hasMore: answer.headers.has('Link'),
  }
}

const carried = ['deps', 'log', 'requestId', 'tenant', 'language', 'signedIn'] as const
