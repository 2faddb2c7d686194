import type { Id, OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { project } from '@almoner/domain/project/index.ts'
import { createProject } from '@almoner/domain/project/fixtures.ts'
import { receiptBook, type ReceiptBookState } from '@almoner/domain/receipt-book/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { Append } from '@almoner/eventstore/event-store.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'

export type Charity = {
  id: OrganisationId
  projects: readonly ProjectId[]
  receiptPrefix: string
  /** The newest number of its receipt book: receipts are numbered one after another. */
  book: ReceiptBookState
}

const projectsOfACharity = 4

/**
 * A charity in the state that the platform requires: registered, approved, verified, with open
 * projects.
 */
export const foundCharity = (
  seed: number,
  number: number,
): { charity: Charity; appends: readonly Append[] } => {
  const id = idFrom<'organisation'>(seed, `charity ${number}`)
  const letters = String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))
  const projects = Array.from({ length: projectsOfACharity }, (_, index) =>
    idFrom<'project'>(seed, `project ${number} ${index}`),
  )
  const charity = { id, projects, receiptPrefix: letters, book: receiptBook.initial }
  return {
    charity,
    appends: [founding(charity, { seed, number }), ...projects.map(creation(charity))],
  }
}

const opened = { actor: 'process:fill', at: instant('2026-01-01T00:00:00.000Z') }

const founding = (
  { id, receiptPrefix }: Charity,
  { seed, number }: { seed: number; number: number },
): Append => {
  const register = registerOrganisation({
    organisationId: id,
    subDomain: `charity-${seed}-${number}`,
  })
  const commands = [
    { ...register, profile: { ...register.profile, receiptPrefix } },
    { type: 'ApproveOrganisation' } as const,
    { type: 'VerifyTaxStatus', irFileNumber: '91/00001' } as const,
  ]
  let state = organisation.initial
  const events = commands.flatMap((command) => {
    const envelope = { ...opened, tenant: id, commandId: command.type }
    const decided = entry(organisation, { id, state, command, envelope })
    ;({ state } = decided)
    return decided.events
  })
  return { stream: toStreamName(organisation, id), expected: 'none', events }
}

const creation =
  ({ id: organisationId }: Charity) =>
  (projectId: ProjectId): Append => {
    const command = createProject({ projectId, organisationId })
    const envelope = { ...opened, tenant: organisationId, commandId: command.type }
    const { initial: state } = project
    const { events } = entry(project, { id: projectId, state, command, envelope })
    return { stream: toStreamName(project, projectId), expected: 'none', events }
  }

/** Returns an identical id for an identical name and seed. */
export const idFrom = <Name extends string>(seed: number, word: string): Id<Name> =>
  uuidFrom('filled books', `${seed} ${word}`) as Id<Name>
