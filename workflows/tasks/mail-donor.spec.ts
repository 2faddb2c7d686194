import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorCommand, NewLink } from '@almoner/domain/donor/commands.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../engines/virtual/faults.ts'
import { MailError } from '../gateways/mail/gateway.ts'
import { writeMoment } from '../locales/formats.ts'
import { createWorld, type World } from '../testing/world.ts'

const hours = 3_600_000

const linkIn = ({ clock }: World, number: number): NewLink => ({
  ...donors.link(number),
  at: clock.now(),
})

const account = (world: World) => {
  let serial = 0
  const handle = async (command: DonorCommand): Promise<void> => {
    serial += 1
    const context = {
      tenant: null,
      actor: `donor:${donors.donorId}`,
      correlation: 'an account',
      causation: null,
      commandId: `account ${serial}`,
      input: serial,
      at: world.clock.now(),
    }
    const id = donors.donorId
    const result = await handleCommand(world.books, { decider: donor, id, command, context })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const follows = (number: number) => ({
    linkId: fixtureId('donor_link', number),
    payerId: donors.payerId,
    at: world.clock.now(),
  })
  const registers = (changes: Partial<NewLink> = {}): Promise<void> => {
    const verification = { ...linkIn(world, 1), ...changes }
    return handle({ ...donors.registerDonor, verification })
  }
  const changesUsername = (number: number): DonorCommand => ({
    type: 'ChangeUsername',
    ...follows(number),
    formerPayerId: donors.payerId,
    undoLinkId: donors.undo.linkId,
  })
  return { tells: handle, follows, registers, changesUsername }
}

const registered = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  const ada = account(world)
  await ada.registers()
  await world.engine.runToIdle()
  return { world, ada }
}

describe('a charity with its own domain', () => {
  it('has the links in its donors’ letters point there, until the domain is removed', async () => {
    const { world, ada } = await registered()
    const { host, challenge, checkId } = charities.customDomainAsked.data
    const send = async (command: OrganisationCommand): Promise<void> => {
      await world.tell(organisation, { id: harbourId, command })
      await world.engine.advance(200)
    }
    const baseDomain = 'almoner.example'
    const domainFields = { host, challenge, checkId, baseDomain, takesWholeDomains: false }
    await send({ type: 'AskForCustomDomain', ...domainFields })
    await send({ type: 'VerifyCustomDomain', host })
    const reset = (number: number) =>
      ada.tells({ type: 'RequestPasswordReset', link: linkIn(world, number) })
    await reset(2)
    await world.engine.runToIdle()
    const link = `/reset_password/${fixtureId('donor_link', 2)}`
    expect(world.sent().at(-1)?.text).toContain(`https://${host}${link}`)
    await send({ type: 'RemoveCustomDomain', host })
    await reset(3)
    await world.engine.runToIdle()
    expect(world.sent().at(-1)?.text).toContain('https://harbour.example/reset_password/')
  })
})

describe('the letter to who registers', () => {
  it('is sent at once, with a link to the website of the charity they registered with', async () => {
    const { world } = await registered()
    const link = `https://harbour.example/verify_email/${fixtureId('donor_link', 1)}`
    expect(world.sent()).toMatchObject([{ to: donors.person.username, language: 'en' }])
    const [letter] = world.sent()
    expect(letter?.text).toContain(`\n${link}\n`)
    expect(letter?.html).toContain(`href="${link}"`)
    expect(letter?.text).toMatch(/^Dear supporter,\n/)
    expect(letter?.text).not.toContain('Ada')
    expect(letter?.html).not.toContain('Ada')
    expect(letter?.from).toBe('"Almoner" <notices@almoner.example>')
  })

  it('is written in the language of the page that was read', async () => {
    const world = await createWorld()
    await account(world).registers({ language: 'zh' })
    expect(world.sent()).toMatchObject([{ subject: '確認你的電郵地址', language: 'zh' }])
  })

  it('is one letter, wherever the machine dies', async () => {
    const { world } = await registered({ faults: crashOnceEverywhere() })
    expect(world.sent()).toHaveLength(1)
  })

  it('waits for a mail server that is away, and not beyond the link', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await account(world).registers()
    await world.engine.advance(3 * hours)
    expect(world.sent()).toEqual([])
    world.outbox.refuses = () => null
    await world.engine.advance(hours)
    expect(world.sent()).toHaveLength(1)
  })

  it('is not sent once its link has no effect', async () => {
    const world = await createWorld()
    const ada = account(world)
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await ada.registers()
    await ada.tells({ type: 'VerifyEmail', ...ada.follows(1) })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent()).toEqual([])
  })

  it('is abandoned if the address is refused permanently', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await account(world).registers()
    await world.engine.runToIdle()
    expect(world.errors).toEqual([])
  })

  it('is not sent to a donor who has been erased since', async () => {
    const world = await createWorld()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await account(world).registers()
    await world.vault.erase(asPerson(donors.donorId))
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent()).toEqual([])
  })
})

describe('an account’s owner', () => {
  it('is notified of a changed password, with a link to the login', async () => {
    const { world, ada } = await registered()
    const changeId = fixtureId('password_change', 1)
    await ada.tells({ type: 'ChangePassword', changeId, language: 'en', siteOf: harbourId })
    const letter = world.sent().at(-1)
    expect(letter).toMatchObject({
      to: donors.person.username,
      subject: 'Your password was changed',
    })
    expect(letter?.text).toContain('\nhttps://harbour.example/LoginEmail\n')
  })

  it.each([
    ['ConfirmSecondFactor', 'zh', '兩步登入已開啟', /已於.+（香港時間）開啟兩步登入/],
    ['RemoveSecondFactor', 'cn', '两步登录已关闭', /已于.+（香港时间）关闭两步登录/],
  ] as const)(
    'is notified of two-step login (%s in %s), with the time',
    async (type, language, subject, says) => {
      const { world, ada } = await registered()
      const link = { ...linkIn(world, 9), language }
      await ada.tells(
        type === 'ConfirmSecondFactor' ? { type, link } : { type, language, siteOf: harbourId },
      )
      const letter = world.sent().at(-1)
      expect(letter).toMatchObject({ to: donors.person.username, subject, language })
      expect(says.exec(letter?.text ?? '')?.[0]).toContain(writeMoment(world.clock.now(), language))
      const page =
        type === 'ConfirmSecondFactor' ? `undo_second_factor/${link.linkId}` : 'LoginEmail'
      expect(letter?.text).toContain(`\nhttps://harbour.example/${page}\n`)
    },
  )

  it('is notified that two-step login was turned on at the address used at that time', async () => {
    const { world, ada } = await registered()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await ada.tells({ type: 'ConfirmSecondFactor', link: linkIn(world, 9) })
    const username = 'thief@example.org'
    await ada.tells({ type: 'RequestUsernameChange', username, link: linkIn(world, 3) })
    await ada.tells(ada.changesUsername(3))
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    const letters = world.sent().filter(({ subject }) => subject === 'Two-step login was turned on')
    expect(letters).toMatchObject([{ to: donors.person.username }])
  })

  it('is notified of two-step login once, even if the server crashes at any point', async () => {
    const { world, ada } = await registered({ faults: crashOnceEverywhere() })
    await ada.tells({ type: 'ConfirmSecondFactor', link: linkIn(world, 9) })
    await world.engine.runToIdle()
    expect(world.sent().map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Two-step login was turned on',
    ])
  })

  it('is notified of a password that was set with a mailed link', async () => {
    const { world, ada } = await registered()
    await ada.tells({ type: 'RequestPasswordReset', link: linkIn(world, 2) })
    await ada.tells({ type: 'ResetPassword', ...ada.follows(2) })
    expect(world.sent().map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Choose a new password',
      'Your password was changed',
    ])
  })

  it('is confirmed at the new address, and announced at the old one', async () => {
    const { world, ada } = await registered()
    const username = 'ada@example.org'
    await ada.tells({ type: 'RequestUsernameChange', username, link: linkIn(world, 3) })
    await ada.tells(ada.changesUsername(3))
    expect(world.sent().slice(1)).toMatchObject([
      { to: username, subject: 'Confirm your new username' },
      { to: donors.person.username, subject: 'Your username was changed' },
    ])
    const undo = `https://harbour.example/undo_username/${donors.undo.linkId}`
    expect(world.sent().at(-1)?.html).toContain(`href="${undo}"`)
    expect(world.sent().at(-1)?.text).toContain('within 72 hours')
  })

  it('is notified at the new address only if the change of username is undone', async () => {
    const { world, ada } = await registered()
    const username = 'ada@example.org'
    await ada.tells({ type: 'RequestUsernameChange', username, link: linkIn(world, 3) })
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await ada.tells(ada.changesUsername(3))
    await ada.tells({
      type: 'UndoUsernameChange',
      linkId: donors.undo.linkId,
      language: 'zh',
      siteOf: harbourId,
      at: world.clock.now(),
    })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent().slice(2)).toMatchObject([
      { to: username, subject: '你的用戶名稱已更改', language: 'zh' },
    ])
    expect(world.sent().at(-1)?.html).not.toContain('href')
  })

  it('is not asked to confirm another username once they have cancelled it', async () => {
    const { world, ada } = await registered()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    const username = 'ada@example.org'
    await ada.tells({ type: 'RequestUsernameChange', username, link: linkIn(world, 3) })
    await ada.tells({ type: 'CancelUsernameChange' })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
  })
})
