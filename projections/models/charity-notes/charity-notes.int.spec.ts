import { noteAdded } from '@almoner/domain/charity-note/fixtures.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { charityNotesModel } from './project.ts'
import { listCharityNotes } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const note = (text: string) => ({ ...noteAdded, personal: { text } })
const read = (before: bigint | null = null, organisationId = harbourId) =>
  listCharityNotes(db, { organisationId, before, limit: 2 })
const texts = async (...parameters: Parameters<typeof read>) =>
  (await read(...parameters)).notes.map(({ text }) => text)

describe('the internal notes on a charity', () => {
  it('are the same however their events arrive', async () => {
    const events = [note('one'), note('one'), atLionRock(note('two'))]
    const rows = await projectOneByOne(db, charityNotesModel, events)
    expect(rows).toEqual(await projectAtOnce(db, charityNotesModel, events))
  })

  it('are read the newest first, page by page', async () => {
    await given(db, note('1'), note('2'), atLionRock(note('elsewhere')), note('3')).projectTwice(
      charityNotesModel,
    )
    expect(await texts()).toEqual(['3', '2'])
    const { notes, hasMore } = await read()
    expect(hasMore).toBe(true)
    const last = await read(notes.at(-1)?.position)
    expect(last).toMatchObject({ notes: [{ text: '1' }], hasMore: false })
    expect(last.notes[0]).toMatchObject({ administratorId: noteAdded.data.administratorId })
  })

  it('are those of this charity alone', async () => {
    await given(db, note('ours'), atLionRock(note('theirs'))).projectTwice(charityNotesModel)
    expect(await texts()).toEqual(['ours'])
    expect(await texts(null, lionRockId)).toEqual(['theirs'])
  })

  it('are found by an index', async () => {
    await sql`insert into read_models.charity_notes
        (position, organisation_id, administrator_id, text, at)
      select number, ('00000000-0000-4000-8000-' || lpad((number % 100)::text, 12, '0'))::uuid,
        gen_random_uuid(), 'A note', now()
      from generate_series(1000, 20000) number`.execute(db)
    await sql`analyze read_models.charity_notes`.execute(db)
    const plans = await explainQueries(url, (asking) =>
      listCharityNotes(asking, { organisationId: harbourId, before: 9_000n, limit: 10 }),
    )
    expect(plans[0]).toMatch(/charity_notes_newest/)
  })
})
