import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ManageStaffLogin } from '@almoner/domain/organisation/commands.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createDesk } from '../../testing/desk.ts'

const { staffId } = the
const { username } = the.staffMemberAdded.personal
const wanted = 'desk@harbour.example'
const hours = 3_600_000

/** A staff member at Harbour's desk, added by another one. */
const colleague = async (options: Parameters<typeof createDesk>[0] = {}) => {
  const people = [{ staffId, role: 'owner', username }] as const
  const { world, begin: handle } = await createDesk({ people, ...options })
  const link = (number: number, language: Language = 'en') => ({
    ...the.staffLink(number),
    language,
    at: world.clock.now(),
  })
  const follows = (number: number) => ({
    linkId: fixtureId('staff_link', number),
    at: world.clock.now(),
  })
  const manage = (login: ManageStaffLogin['login']) =>
    handle({ type: 'ManageStaffLogin', staffId, login })
  const asksForLetter = (number = 1, language: Language = 'en') =>
    manage({ type: 'RequestEmailVerification', link: link(number, language) })
  const asksForUsername = (number = 2, language: Language = 'en') =>
    manage({ type: 'RequestUsernameChange', username: wanted, link: link(number, language) })
  const subjects = () => world.sent().map(({ to, subject }) => ({ to, subject }))
  return { world, manage, follows, asksForLetter, asksForUsername, subjects }
}

describe('the letter asking a member of staff to confirm their address', () => {
  it('links to the platform’s own site, and has the charity as its reply address', async () => {
    const { world, asksForLetter } = await colleague()
    expect(world.sent()).toEqual([])
    await asksForLetter()
    const address = `https://example/verify_email/${staffId}/${fixtureId('staff_link', 1)}`
    expect(world.sent()).toMatchObject([
      {
        to: username,
        from: '"Almoner" <notices@almoner.example>',
        replyTo: 'office@harbour.example',
      },
    ])
    const [letter] = world.sent()
    expect(letter?.text).toMatch(/^Dear Sir or Madam,\n/)
    expect(letter?.text).toContain(`\n${address}\n`)
    expect(letter?.text).toContain('the desk of Harbour Light Children’s Fund')
    expect(letter?.html).toContain(`href="${address}"`)
  })

  it('is written in the language of the request', async () => {
    const { world, asksForLetter } = await colleague()
    await asksForLetter(1, 'zh')
    const [letter] = world.sent()
    expect(letter).toMatchObject({
      subject: '【海港之光兒童基金】確認你登入工作台的電郵地址',
      language: 'zh',
    })
  })

  it('is one letter, wherever the machine dies', async () => {
    const { world, asksForLetter } = await colleague({ faults: crashOnceEverywhere() })
    await asksForLetter()
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
  })

  it('waits for a mail server that is away', async () => {
    const { world, asksForLetter } = await colleague()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await asksForLetter()
    await world.engine.advance(3 * hours)
    expect(world.sent()).toEqual([])
    world.outbox.refuses = () => null
    await world.engine.advance(hours)
    expect(world.sent()).toHaveLength(1)
  })

  it.each(['used', 'given up for a newer one', 'of somebody erased'])(
    'is not sent if its link is %s',
    async (why) => {
      const { world, manage, follows, asksForLetter, subjects } = await colleague()
      world.outbox.refuses = () => new MailError('try_later', 'the server is away')
      await asksForLetter()
      if (why === 'used') await manage({ type: 'VerifyEmail', ...follows(1) })
      else if (why === 'of somebody erased') await world.vault.erase(asPerson(staffId))
      else await asksForLetter(5)
      world.outbox.refuses = () => null
      await world.engine.runToIdle()
      expect(subjects()).toHaveLength(why === 'given up for a newer one' ? 1 : 0)
      const newest = fixtureId('staff_link', 5)
      for (const { text } of world.sent()) expect(text).toContain(newest)
    },
  )

  it('is abandoned if the address is refused permanently', async () => {
    const { world, asksForLetter } = await colleague()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await asksForLetter()
    await world.engine.runToIdle()
    expect([world.sent(), world.errors]).toEqual([[], []])
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    const member = { kind: 'member', id: staffId }
    expect(items).toMatchObject([{ data: { organisationId: harbourId, about: member } }])
  })
})

const undoLinkId = fixtureId('staff_link', 22)

describe('a member of staff who wants another username', () => {
  it('gets a confirmation request at the new address, and a warning at the old one', async () => {
    const { world, asksForUsername, subjects } = await colleague()
    await asksForUsername()
    expect(subjects()).toHaveLength(2)
    expect(subjects()).toEqual(
      expect.arrayContaining([
        {
          to: wanted,
          subject: 'Harbour Light Children’s Fund: confirm your new username for the desk',
        },
        { to: username, subject: 'Harbour Light Children’s Fund: another username was requested' },
      ]),
    )
    const linkLetter = world.sent().find(({ to }) => to === wanted)
    const warned = world.sent().find(({ to }) => to === username)
    expect(linkLetter?.text).toContain(`/change_username/${staffId}/${fixtureId('staff_link', 2)}`)
    expect(warned?.html).not.toContain('href')
    expect(warned?.text).not.toContain(wanted)
  })

  it('is notified of the change at the former address, in the language of the request', async () => {
    const { world, manage, follows, asksForUsername, subjects } = await colleague()
    await asksForUsername(2, 'zh')
    await manage({ type: 'ChangeUsername', ...follows(2), undoLinkId })
    expect(subjects().at(-1)).toEqual({
      to: username,
      subject: '【海港之光兒童基金】你的用戶名稱已更改',
    })
    expect(world.sent().at(-1)?.text).toContain(`/undo_username/${staffId}/${undoLinkId}`)
    await manage({ type: 'UndoUsernameChange', ...follows(22), language: 'cn' })
    expect(subjects().at(-1)).toEqual({
      to: wanted,
      subject: '【Harbour Light Children’s Fund】您的用户名已更改',
    })
    expect(world.sent().at(-1)?.html).not.toContain('href')
  })

  it('gets no confirmation request once they have cancelled it, but still gets the warning', async () => {
    const { world, manage, asksForUsername, subjects } = await colleague()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await asksForUsername()
    await manage({ type: 'CancelUsernameChange' })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(subjects()).toEqual([
      { to: username, subject: 'Harbour Light Children’s Fund: another username was requested' },
    ])
  })

  it('is also warned if the mail is sent after they have confirmed the change', async () => {
    const { world, manage, follows, asksForUsername, subjects } = await colleague()
    world.outbox.refuses = ({ to }) =>
      to === username ? new MailError('try_later', 'the server is away') : null
    await asksForUsername()
    await manage({ type: 'ChangeUsername', ...follows(2), undoLinkId })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(subjects().map(({ to }) => to)).toEqual([wanted, username, username])
  })
})
