import * as fixtures from '@almoner/domain/application/fixtures.ts'
import * as reviewFixtures from '@almoner/domain/application/review/fixtures.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as charity from '@almoner/domain/organisation/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { charityDirectoryModel } from '../charity-directory/project.ts'
import { applicationDeskModel } from './project.ts'
import { listUnopened } from './query.ts'

const the = { ...fixtures, ...reviewFixtures }

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const reviewed = [...the.complete, the.submitted(), ...the.allViewed, ...the.allChecked]
const approved = [...reviewed, the.approved]
const page = { after: 0n, limit: 100 }

const unopened = async (charities: Parameters<typeof atLionRock>[0][]) => {
  await given(db, ...charities).projectTwice(charityDirectoryModel)
  return (await listUnopened(db, page)).ids
}

describe('the applications whose charity is not open', () => {
  it('are the approved ones', async () => {
    await given(db, ...approved, ...reviewed.map(atLionRock)).projectTwice(applicationDeskModel)
    expect(await unopened([])).toEqual([harbourId])
  })

  it('are those too whose opening stopped on its way', async () => {
    await given(db, ...approved).projectTwice(applicationDeskModel)
    expect(await unopened([charity.registered])).toEqual([harbourId])
  })

  it('are none once the charity is open, or was suspended since', async () => {
    await given(db, ...approved).projectTwice(applicationDeskModel)
    expect(await unopened([charity.registered, charity.approved])).toEqual([])
    const { registered, approved: opened, suspended } = charity
    expect(await unopened([registered, opened, suspended])).toEqual([])
  })

  it('are listed in pages, the oldest first', async () => {
    const events = [...approved, ...approved.map(atLionRock)]
    await given(db, ...events).projectTwice(applicationDeskModel)
    await unopened([])
    const first = await listUnopened(db, { after: 0n, limit: 1 })
    expect(first.ids).toEqual([harbourId])
    const second = await listUnopened(db, { after: first.next ?? 0n, limit: 1 })
    expect(second.ids).toEqual([lionRockId])
    const third = await listUnopened(db, { after: second.next ?? 0n, limit: 1 })
    expect(third).toEqual({ ids: [], next: null })
  })
})
