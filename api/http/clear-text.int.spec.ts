import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { clearTextIn } from '@almoner/eventstore/postgres/testing/clear-text.ts'
import { rebuildReadModel } from '@almoner/projections/engine/rebuild/rebuild.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { useApi } from '../testing/api.ts'
import { createGivers, createStaff } from '../testing/gift.ts'
import { readPersonalTexts, type PersonalTexts } from '../testing/personal-texts.ts'

const api = useApi()
let personal: readonly PersonalTexts[]
beforeAll(async () => {
  await api.caughtUp()
})

const payer = {
  firstName: 'Siu-ming',
  lastName: '歐陽',
  email: 'Siu.Ming@Example.org',
  phoneNumber: '+852 9876 5432',
  memo: 'in memory of grandmother 婆婆',
}
const privateTexts = [...Object.values(payer), '+85298765432', '98765432']
const giver = {
  firstName: 'Mei-fong',
  lastName: 'Szeto-Au',
  email: 'mei.fong@example.org',
  phoneNumber: '+85261230987',
  note: 'her sister Lai-ha brought it',
}

const query = (text: string) => api.db.executeQuery(CompiledQuery.raw(text))

const search = async (schema: string, words: readonly string[]) =>
  (await clearTextIn(query, { schema, words })).filter(
    // Names of read models, of which one contains the word "director".
    ({ where }) => where !== 'read_models.checkpoints.name',
  )

/**
 * Events whose data could harm a person if it were seen outside the charity, its staff or
 * ourselves.
 */
const mostPrivate: ReadonlySet<string> = new Set(['IdentityGiven', 'AccountDetailsGiven'])

const listDistinctTexts = (events: readonly PersonalTexts[]): readonly string[] => [
  ...new Set(events.flatMap(({ texts }) => texts)),
]

/** Columns of `read_models` that are commented as personal, as `read_models.table.column`. */
const listPersonalColumns = async (): Promise<ReadonlySet<string>> => {
  const { rows } = await query(
    `select format('%I.%I.%I', n.nspname, c.relname, a.attname) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'read_models' and col_description(a.attrelid, a.attnum) = 'personal'`,
  )
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}

describe('a gift through the API', () => {
  beforeAll(async () => {
    const { give } = await createGivers(api, 'harbour')
    await give(payer)
    await api.caughtUp()
  })

  it('reveals nothing about the donor to a reader of the database', async () => {
    for (const schema of ['es', 'vault', 'operational', 'processes']) {
      expect(await search(schema, privateTexts)).toEqual([])
    }
  })

  it('shows the donor to the charity, so that the search proves something', async () => {
    const texts = (await search('read_models', privateTexts)).map(({ word }) => word)
    expect(new Set(texts)).toEqual(
      new Set(privateTexts.filter((word) => word !== payer.phoneNumber)),
    )
  })
})

describe('the personal data of every event of the demonstration', () => {
  beforeAll(async () => {
    const { browser } = await createStaff(api, 'harbour')
    const entry = {
      projectId: null,
      paymentType: 'donation',
      paymentMethod: 'cash',
      amount: '100.00',
      receivedOn: '2026-11-01',
      language: 'en',
      approved: false,
      ...giver,
    }
    await browser.post('/api/organizations/offline-entries', entry)
    await api.caughtUp()
    personal = await readPersonalTexts(api.store)
  })

  it('is of applicants, charities, staff, donors and givers', () => {
    expect(personal.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'IdentityGiven',
        'AgreementSigned',
        'StaffMemberAdded',
        'DonorRegistered',
        'PaymentInitiated',
        'OfflineEntryRecorded',
      ]),
    )
    expect(listDistinctTexts(personal).length).toBeGreaterThan(30)
  })

  it('is sealed wherever it is stored, except in the columns of read models that screens show', async () => {
    const texts = listDistinctTexts(personal)
    for (const schema of ['es', 'vault', 'operational', 'processes']) {
      expect(await search(schema, texts)).toEqual([])
    }
    const columns = await listPersonalColumns()
    const matches = await search('read_models', texts)
    expect(matches.length).toBeGreaterThan(10)
    expect(matches.filter(({ where }) => !columns.has(where))).toEqual([])
  })

  it('is in no read model if it proves an identity', async () => {
    const otherWords = new Set(
      listDistinctTexts(personal.filter(({ type }) => !mostPrivate.has(type))).map((word) =>
        word.toLowerCase(),
      ),
    )
    const texts = listDistinctTexts(personal.filter(({ type }) => mostPrivate.has(type))).filter(
      (text) => !otherWords.has(text.toLowerCase()),
    )
    // A card number, a day of birth, an address at home.
    expect(texts.length).toBeGreaterThanOrEqual(3)
    expect(await search('read_models', texts)).toEqual([])
  })

  it('is nowhere once the keys are destroyed and the read models are rebuilt', async () => {
    const { rows } = await query('select distinct person from vault.person_keys')
    for (const { person } of rows as { person: PersonId }[]) await api.erase(person)
    for (const readModel of readModels.filter((model) => model.personal)) {
      await rebuildReadModel({ store: api.store, db: api.db, readModel, progress: () => {} })
    }
    for (const schema of ['es', 'vault', 'operational', 'processes', 'read_models']) {
      expect(await search(schema, listDistinctTexts(personal))).toEqual([])
    }
    expect(await readPersonalTexts(api.store)).toEqual([])
  })
})
