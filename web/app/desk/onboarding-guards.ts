import { redirect } from '@tanstack/react-router'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Guarded } from '../../account/site/staff-screen.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { readQuery } from '../../lib/api/read-query.ts'
import { isSignedOut } from '../../lib/session/session.ts'
import { nextPath } from '../../onboarding/application-path.ts'
import { applicationQuery } from '../../onboarding/onboarding-api.ts'
import { suspensionQuery } from '../../onboarding/suspended/suspension-api.ts'

/** Reads the application: without a login, to the login and back; staff have their desk. */
const ownApplication = async ({ context, location }: Guarded): Promise<ApplicationAnswer> => {
  try {
    return await readQuery(context.queryClient, applicationQuery)
  } catch (error) {
    if (isSignedOut(error)) {
      throw redirect({ to: '/OrgLogin', search: { to: location.href } })
    }
    if (isSuspended(error)) throw redirect({ to: '/OrgDecline' })
    if (problemCode(error) === 'not_allowed') {
      // If the charity is open, the corresponding page is at the desk.
      throw redirect({
        to: location.pathname === '/OrgBankAdd' ? '/BankList/Add' : '/AccountOverview',
      })
    }
    throw error
  }
}

const isSuspended = (error: unknown): boolean => problemCode(error) === 'organisation_suspended'

/** Guards a step: only a draft can be changed. */
export const needsDraft = async (guarded: Guarded): Promise<void> => {
  const application = await ownApplication(guarded)
  if (application.status !== 'draft') throw redirect({ to: nextPath(application) })
}

/** Guards the screen of one status. Any other status redirects to the application's own screen. */
export const needsLanding = async (guarded: Guarded): Promise<void> => {
  const path = nextPath(await ownApplication(guarded))
  if (path !== guarded.location.pathname) throw redirect({ to: path })
}

/** Guards the screen of a declined application, which also shows why a charity is suspended. */
export const needsClosedDesk = async (guarded: Guarded): Promise<void> => {
  const { queryClient } = guarded.context
  try {
    await readQuery(queryClient, applicationQuery)
  } catch (error) {
    if (isSuspended(error)) {
      await Promise.all([
        readQuery(queryClient, suspensionQuery),
        // If the desk was open until now, its screens would request data that is closed.
        queryClient.prefetchQuery({ ...overviewQuery, staleTime: 0 }),
      ])
      return
    }
  }
  queryClient.removeQueries({ queryKey: suspensionQuery.queryKey })
  await needsLanding(guarded)
}
