import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import { charityNote } from '@almoner/domain/charity-note/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { listCharityNotes } from '@almoner/projections/models/charity-notes/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import {
  nameAdministrators,
  ownAdministratorId,
} from '../../use-cases/accounts/administrators/administrators.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'
import { notesOfPage, type CharityNotesAnswer } from './contract.ts'

/** A page of notes, the newest first. */
export const listNotes = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { before }: { before?: string | undefined },
): Promise<CharityNotesAnswer> => {
  await assertKnown(c, organisationId)
  const { notes, hasMore } = await listCharityNotes(c.get('deps').db, {
    organisationId,
    before: before === undefined ? null : BigInt(before),
    limit: notesOfPage,
  })
  const toName = await nameAdministrators(
    c,
    notes.map(({ administratorId }) => administratorId),
  )
  const rows = notes.map(({ position, administratorId, text, at }) => ({
    id: String(position),
    text,
    by: toName(administratorId),
    at,
  }))
  return { notes: rows, next: hasMore ? (rows.at(-1)?.id ?? null) : null }
}

/** Records a note, and answers after the list has it. The same key again is the same note. */
export const addNote = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  text: string,
): Promise<void> => {
  await assertKnown(c, organisationId)
  const { store, catchUp } = c.get('deps')
  const administratorId = ownAdministratorId(c)
  const noteId = randomUUID() as string as Id<'charity_note'>
  const key = idempotencyKey(c) ?? c.get('requestId')
  const handled = await handleCommand(store, {
    decider: charityNote,
    id: organisationId,
    command: { type: 'AddCharityNote', organisationId, noteId, administratorId, text },
    context: await personContext(c, {
      by: { realm: 'administrator', personId: administratorId },
      tenant: organisationId,
      commandId: `AddCharityNote:${organisationId}:${administratorId}:${key}`,
      input: { text },
    }),
  })
  if (!handled.handled) {
    throw new Refusal('invalid_input', { fields: { text: 'text.required' } })
  }
  await catchUp.waitFor(['charity-notes'], handled.position)
}

/** A charity that applies, or was registered without an application. */
const assertKnown = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<void> => {
  const { store } = c.get('deps')
  const applied = await loadState(store, application, organisationId)
  if (applied.state.status !== 'none') return
  const registered = await loadState(store, organisation, organisationId)
  if (registered.state.status === 'none') throw new Refusal('not_found')
}
