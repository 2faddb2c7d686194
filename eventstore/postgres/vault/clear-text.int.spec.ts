import { administrator } from '@almoner/domain/administrator/index.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { identifyCard, initiatePayment, paymentId } from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { issueReceipt } from '@almoner/domain/receipt-book/fixtures.ts'
import { receiptBook, receiptBookId } from '@almoner/domain/receipt-book/index.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventStore } from '../../event-store.ts'
import { handleCommand } from '../../handle-command.ts'
import { sealPersonalData } from '../../personal-data.ts'
import { onlyKey } from '../../vault/vault.spec-suite.ts'
import type { Vault } from '../../vault/vault.ts'
import { openVault } from './open-vault.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'
import { clearTextIn } from '../testing/clear-text.ts'

const books = useBooks(createTestDatabase)

let store: EventStore
let vault: Vault
beforeEach(async () => {
  store = createPostgresStore({ url: books().url })
  vault = await openVault({ databaseUrl: books().url, masterKeys: onlyKey(1) })
})
afterEach(async () => {
  await store.close()
  await vault.close()
})

const payer = {
  firstName: 'Siu-ming',
  lastName: '歐陽',
  organisationName: '獅子山慈善信託',
  email: 'Siu.Ming@Example.org',
  phoneNumber: '+85298765432',
  memo: 'in memory of grandmother 婆婆',
  customFields: { allergies: 'pistachio', school: '觀塘官立小學' },
}
const contact = {
  firstName: 'Ka-yan',
  lastName: '司徒',
  email: 'kayan@harbour.example',
  phoneNumber: '+85223456789',
}
const account = { username: 'donor.account@example.org', firstName: 'Wai-lam', lastName: '諸葛' }
const reviewer = { username: 'reviewer.account', firstName: 'Tsz-kit', lastName: '上官' }
const phoneNumber = '+85261112222'

const privateTexts = [payer, contact, account, reviewer, { phoneNumber }].flatMap(
  function listTexts(part: object): string[] {
    return Object.values(part).flatMap((value: string | object) =>
      typeof value === 'string' ? [value] : listTexts(value),
    )
  },
)

/** A charity, a donor with an account, a reviewer, and a gift up to its receipt. */
const happen = async (into: EventStore): Promise<void> => {
  const record = async <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    id: string,
    command: C,
  ) => {
    const context = {
      tenant:
        decider.category === 'donor' || decider.category === 'administrator' ? null : harbourId,
      actor: 'guest',
      correlation: 'a correlation',
      causation: null,
      commandId: JSON.stringify(command),
      input: command,
      at: instant('2026-11-21T02:30:00.000Z'),
    }
    expect(await handleCommand(into, { decider, id, command, context })).toMatchObject({
      handled: true,
    })
  }
  const donorId = fixtureId('donor', 40)
  const administratorId = fixtureId('administrator', 50)
  await record(organisation, harbourId, registerOrganisation({ contact }))
  await record(donor, donorId, {
    type: 'RegisterDonor',
    donorId,
    language: 'zh',
    ...account,
    phoneNumber,
    verification: null,
  })
  await record(administrator, administratorId, {
    type: 'AppointAdministrator',
    administratorId,
    ...reviewer,
  })
  await record(payment, paymentId, initiatePayment({ payer }))
  await record(payment, paymentId, identifyCard())
  const { firstName, lastName, organisationName, email } = payer
  await record(receiptBook, receiptBookId(harbourId, 2026), {
    ...issueReceipt(),
    payer: {
      firstName,
      lastName,
      organisationName,
      email,
      cardLast4: '4242',
      answers: [],
      forcedBecause: null,
    },
  })
}

const readable = (schema: string) =>
  clearTextIn((text) => books().client.query(text), { schema, words: privateTexts })

describe('an attacker with a copy of the database', () => {
  it('reads no personal data, in any column of any row', async () => {
    await happen(sealPersonalData(store, vault))
    expect(await store.head()).toBe(6n)
    expect(await readable('es')).toEqual([])
    expect(await readable('vault')).toEqual([])
  })

  it('would read everything were they not sealed, so that looking for it proves something', async () => {
    await happen(store)
    const foundWords = (await readable('es')).map(({ word }) => word)
    expect(new Set(foundWords)).toEqual(new Set(privateTexts))
  })

  it.each([
    ['in the name of a stream', (word: string) => ['stream', `organisation-${word}`]],
    ['in who did it', (word: string) => ['meta', JSON.stringify({ actor: word })]],
    ['in a box that is none', (word: string) => ['data', JSON.stringify({ box: encoded(word) })]],
    ['in capitals', (word: string) => ['type', word.toUpperCase()]],
  ])('would read the text %s', async (_, hidden) => {
    await happen(sealPersonalData(store, vault))
    const { client } = books()
    await client.query('alter table es.events disable trigger all')
    for (const word of [payer.email, payer.lastName]) {
      const [column = '', value] = hidden(word)
      const type = column === 'stream' || column === 'type' ? 'text' : 'json'
      await client.query(`update es.events set ${column} = $1::${type} where position = 1`, [value])
      expect(await readable('es')).toEqual([{ where: `es.events.${column}`, word }])
    }
  })
})

const encoded = (word: string): string => Buffer.from(`nothing but ${word}`).toString('base64')
