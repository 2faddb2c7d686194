import { application } from '@almoner/domain/application/index.ts'
import { checks } from '@almoner/domain/application/values.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { createBankAccountNumbers } from '@almoner/workflows/steps/bank-account/bank-account-number.ts'
import { createMemoryMail } from '@almoner/workflows/gateways/mail/memory.ts'
import {
  openOrganisationActivities,
  type OpenOrganisationDependencies,
} from '@almoner/workflows/processes/open-organisation/activities.ts'
import {
  openOrganisation,
  type OpenOrganisationActivities,
} from '@almoner/workflows/processes/open-organisation/process.ts'
import { createAccounts } from '@almoner/workflows/testing/accounts.ts'
import type { ApplicationAnswer } from '../admin/applications/contract.ts'
import type { Client, TestApi } from './api.ts'
import { openPaper, readSeen } from './reviewers.ts'

/** A reviewer opens every file, records every check and approves. */
export const approveApplication = async (
  api: Pick<TestApi, 'store'>,
  reviewer: Client,
  organisationId: OrganisationId,
): Promise<ApplicationAnswer> => {
  const path = `/api/admin/organizations/${organisationId}`
  const { files }: ApplicationAnswer = (await reviewer.get(path)).json
  for (const file of files) if (file.isRequired) await openPaper(reviewer, file)
  const seenSubmission = await readSeen(api, organisationId)
  for (const check of checks) {
    const body = { ...seenSubmission, check, outcome: 'passed', note: '', listedOn: null }
    await reviewer.post(`${path}/checks`, body)
  }
  const stepUp = { password: administratorPerson.password }
  const approved = await reviewer.post(`${path}/approve`, { ...seenSubmission, stepUp })
  if (approved.status !== 200) throw new Error(`not approved: ${approved.text}`)
  return approved.json
}

/**
 * Runs the opening of an approved charity, which waits for no person. Returns the letters that were
 * written. `replaced` contains activities of the spec's own, one of which may stop the opening.
 */
export const openCharity = async (
  api: TestApi,
  subDomain: string,
  replaced: Partial<OpenOrganisationActivities> = {},
) => {
  const organisationId = worldId('organisation', subDomain)
  const events = await api.store.read(streamName(application.category, organisationId))
  const approval = events.find(({ type }) => type === 'ApplicationApproved')
  const input = { organisationId, eventId: requirePresent(approval ?? null, 'an approval').id }
  const now = () => instantFromMilliseconds(Date.now())
  const mail = createMemoryMail()
  const deps: OpenOrganisationDependencies = {
    store: api.store,
    mail,
    staffLink: () => '',
    administratorLink: () => '',
    approvalLink: () => '',
    donorPageLink: () => '',
    reportLink: () => '',
    safetyLink: () => '',
    deskLoginLink: () => 'http://localhost:3000/OrgLogin',
    payoutLink: () => '',
    nextPayoutLink: () => '',
    billingLink: () => '',
    findPayoutFacts: async () => null,
    oldestAvailableOn: async () => null,
    payerPage: ({ subDomain }) => `http://${subDomain}.localhost:3000/`,
    noticesFrom: 'notices@almoner.example',
    // The provider can do without the picture of an identity card.
    files: { get: async () => null },
    connectedAccounts: createAccounts().gateway,
    bankAccountNumber: createBankAccountNumbers({ db: api.db, openSecret: api.keys.openSecret }),
    now,
    log: api.dependencies.log,
    personOfEmail: api.keys.personOfEmail,
    takeLetter: async () => true,
  }
  await openOrganisation.run(
    {
      now: async () => now(),
      sleep: async () => {},
      waitFor: async () => false,
      activities: { ...openOrganisationActivities(deps), ...replaced },
      report: async () => {},
    },
    input,
  )
  await api.caughtUp()
  return mail.sent()
}
