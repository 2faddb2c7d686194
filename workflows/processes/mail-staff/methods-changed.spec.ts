import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import type { MethodCommand } from '@almoner/domain/organisation/commands.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { ownerLetters } from '../../letters/owner/index.ts'
import { receive } from '../../letters/testing/receive.ts'
import { createWorld } from '../../testing/world.ts'

const first = the.staffId
const second = fixtureId('staff', 71)
const third = fixtureId('staff', 72)

const owners = async (faults = noFaults) => {
  const world = await createWorld({ faults })
  const handle = async (command: Parameters<typeof organisation.decide>[0]): Promise<void> => {
    const result = await world.tell(organisation, { id: harbourId, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.runToIdle()
  }
  const adds = (staffId: typeof first, role: 'owner' | 'finance', username: string) =>
    handle({
      type: 'AddStaffMember',
      staffId,
      role,
      username,
      firstName: 'Siu Ming',
      lastName: 'Ho',
    })
  await adds(first, 'owner', 'one@harbour.example')
  await adds(second, 'owner', 'two@harbour.example')
  await adds(third, 'finance', 'finance@harbour.example')
  const changes = (command: MethodCommand) =>
    handle({
      ...command,
      changedBy: {
        realm: 'staff',
        personId: asPerson(third),
        device: 'Chrome, Windows',
        network: '203.0.113.9',
        at: world.clock.now(),
      },
    })
  const { organisationId: _, ...bankTransfer } = the.bankTransferSet.data
  return {
    world,
    tells: handle,
    changes,
    bankTransfer: { type: 'SetManualMethod', ...bankTransfer } as const,
  }
}

describe('a payment method that a staff member changed', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('is told to every owner and to nobody else, once, %s', async (_how, faults) => {
    const { world, changes, bankTransfer } = await owners(faults())
    await changes(bankTransfer)
    expect(
      world
        .sent()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['one@harbour.example', 'two@harbour.example'])
    await changes(bankTransfer)
    expect(world.sent()).toHaveLength(2)
  })

  it('says what was changed, who did it, when and from where, and not the new value', async () => {
    const { world, changes, bankTransfer } = await owners()
    await changes(bankTransfer)
    const [letter] = world.sent()
    expect(letter?.subject).toBe('Payment settings changed: Bank transfer')
    for (const part of [
      'bank account',
      'Siu Ming Ho (finance@harbour.example)',
      'Chrome, Windows, network address 203.0.113.9',
      '20 November 2026',
      'change your password',
    ]) {
      expect(letter?.text).toContain(part)
    }
    expect(letter?.text).not.toContain(bankTransfer.bank?.accountNumber ?? '')
    expect(letter?.replyTo).toBe('receipts@almoner.example')
  })

  it('has a letter each time credentials are stored', async () => {
    const { world, changes } = await owners()
    const connect = { type: 'ConnectProvider', provider: 'tap_and_go', expiresOn: null } as const
    await changes(connect)
    await changes(connect)
    expect(world.sent()).toHaveLength(4)
    expect(world.sent()[0]?.text).toContain('Tap & Go were changed: credentials stored')
  })

  it('has no letter where a charity is set up automatically', async () => {
    const { world, tells: handle, bankTransfer } = await owners()
    await handle(bankTransfer)
    expect(world.sent()).toEqual([])
  })
})

describe('the letter', () => {
  it.each(languages)('speaks the charity’s language: %s', (language) => {
    const facts = {
      at: '20 November 2026',
      method: 'PayMe',
      changed: ['credentials_removed', 'fee'],
      author: 'administrator',
      origin: { device: '', network: '203.0.113.9' },
    } as const
    const { text } = receive(ownerLetters.payment_methods_changed, facts, { language })
    const parts = {
      en: ['credentials removed, fee', 'an administrator of Almoner', 'unknown device'],
      zh: ['已移除憑證、收費', 'Almoner 管理員', '不明裝置'],
      cn: ['已移除凭证、费率', 'Almoner 管理员', '未知设备'],
    }
    for (const part of parts[language]) expect(text).toContain(part)
  })
})
