import * as person from '@almoner/domain/administrator/fixtures.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { LoginCommand } from '@almoner/domain/logins/login-command.ts'
import type { AdministratorLinkId } from '@almoner/domain/administrator/commands.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { capitalise } from '../../letters/writer/subject.ts'
import { createDesk } from '../../testing/desk.ts'
import { createWorld } from '../../testing/world.ts'

/** A subject names the charity of staff; administrators have none. */
const subjects = {
  staff: {
    en: (text: string) => `Harbour Light Children’s Fund: ${text}`,
    zh: (text: string) => `【海港之光兒童基金】${text}`,
    cn: (text: string) => `【Harbour Light Children’s Fund】${text}`,
  },
  administrator: {
    en: capitalise,
    zh: (text: string) => text,
    cn: (text: string) => text,
  },
} as const

const changeId = fixtureId('password_change', 9)

/** People with a login, one of each realm; both realms have the same letters. */
const people = {
  staff: async (options: Parameters<typeof createDesk>[0] = {}) => {
    const { staffId } = the
    const { username } = the.staffMemberAdded.personal
    const people = [{ staffId, role: 'owner', username }] as const
    const { world, handle } = await createDesk({ people, ...options })
    const does = (login: LoginCommand<string>) =>
      handle({
        type: 'ManageStaffLogin',
        staffId,
        login: login as LoginCommand<StaffLinkId>,
      })
    const linkId = fixtureId('staff_link', 1)
    const page = (purpose: string) => `https://example/${purpose}/${staffId}/${linkId}`
    return { world, does, to: username, linkId, page }
  },
  administrator: async (options: Parameters<typeof createWorld>[0] = {}) => {
    const world = await createWorld(options)
    const { administratorId: id, appointAdministrator } = person
    await world.tell(administrator, { id, command: appointAdministrator })
    const does = async (login: LoginCommand<string>) => {
      const command = login as LoginCommand<AdministratorLinkId>
      const result = await world.tell(administrator, { id, command })
      expect(result.handled).toBe(true)
      await world.engine.runToIdle()
    }
    const linkId = fixtureId('administrator_link', 1)
    const page = (purpose: string) => `https://example/administrator/${purpose}/${id}/${linkId}`
    return { world, does, to: appointAdministrator.username, linkId, page }
  },
} as const

describe.each(['staff', 'administrator'] as const)('the letters about a login of %s', (realm) => {
  it('link to the page for a new password, in the language of the request', async () => {
    const language: Language = 'zh'
    const { world, does, to, linkId, page } = await people[realm]()
    const link = { linkId, language, at: world.clock.now() }
    await does({ type: 'RequestPasswordReset', link })
    expect(world.sent()).toMatchObject([
      { to, subject: subjects[realm].zh('設定新密碼'), language },
    ])
    expect(world.sent()[0]?.text).toContain(page('reset_password'))
  })

  it.each<[LoginCommand<string>, string]>([
    [{ type: 'ChangePassword', changeId, language: 'en' }, 'your password was changed'],
    [{ type: 'RemoveSecondFactor', language: 'en' }, 'two-step login was turned off'],
  ])('report $type', async (command, subject) => {
    const { world, does, to } = await people[realm]()
    await does(command)
    expect(world.sent()).toMatchObject([{ to, subject: subjects[realm].en(subject) }])
    expect(world.sent()[0]?.html).not.toContain('href')
  })

  it('link to the page that undoes a second factor', async () => {
    const [language, words] = ['cn', '两步登录会再次关闭'] as const
    const subject = subjects[realm].cn('两步登录已开启')
    const { world, does, to, linkId, page } = await people[realm]()
    await does({ type: 'ConfirmSecondFactor', link: { linkId, language, at: world.clock.now() } })
    expect(world.sent()).toMatchObject([{ to, subject, language }])
    expect(world.sent()[0]?.text).toContain(page('undo_second_factor'))
    expect(world.sent()[0]?.text).toContain(words)
    expect(world.sent()[0]?.html).toContain(`href="${page('undo_second_factor')}"`)
  })

  it('report that a second factor was undone, and that the password was changed', async () => {
    const { world, does, to, linkId } = await people[realm]()
    const at = world.clock.now()
    await does({ type: 'ConfirmSecondFactor', link: { linkId, language: 'en', at } })
    await does({ type: 'UndoSecondFactor', linkId, changeId, language: 'zh', at })
    const letters = world.sent().slice(1)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      subjects[realm].zh('你的密碼已更改'),
      subjects[realm].zh('兩步登入已關閉'),
    ])
    expect(letters.every((letter) => letter.to === to)).toBe(true)
  })

  it('name the new device of a login', async () => {
    const language = 'en'
    const { world, does, to } = await people[realm]()
    const from = { device: 'Chrome, Android', place: '203.0.113.1' }
    await does({ type: 'AddDevice', language, ...from })
    expect(world.sent()).toMatchObject([
      { to, subject: subjects[realm].en('new login to your account'), language },
    ])
    const [letter] = world.sent()
    expect(letter?.text).toContain('Chrome, Android')
    expect(letter?.text).toContain('203.0.113.1')
    expect(letter?.html).not.toContain('href')
  })

  it.each([
    ['en', 'Network address: This computer\n'],
    ['zh', '網絡地址：此電腦\n'],
    ['cn', '网络地址：此计算机\n'],
  ] as const)(
    'name the computer on which Almoner runs by words, in %s',
    async (language, words) => {
      const { world, does } = await people[realm]()
      const from = { device: 'Chrome, Linux', place: '0:0:0:0::/64' }
      await does({ type: 'AddDevice', language, ...from })
      expect(world.sent()[0]?.text).toContain(words)
      expect(world.sent()[0]?.text).not.toContain('0:0')
    },
  )

  it('report that a new password was chosen, in the language of the request', async () => {
    const { world, does, linkId } = await people[realm]()
    const language: Language = 'zh'
    await does({ type: 'RequestPasswordReset', link: { linkId, language, at: world.clock.now() } })
    await does({ type: 'ResetPassword', linkId, at: world.clock.now() })
    expect(world.sent().at(-1)).toMatchObject({
      subject: subjects[realm].zh('你的密碼已更改'),
      language,
    })
  })

  it('are one each, wherever the machine dies', async () => {
    const { world, does } = await people[realm]({ faults: crashOnceEverywhere() })
    await does({ type: 'ChangePassword', changeId, language: 'en' })
    expect(world.sent()).toHaveLength(1)
  })
})

describe('a letter about a login of staff', () => {
  it('goes to the address used at that time, and not to one that a thief sets afterwards', async () => {
    const { world, to } = await people.staff()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    const at = world.clock.now()
    const link = (number: number) =>
      ({ linkId: fixtureId('staff_link', number), language: 'en', at }) as const
    const { staffId } = the
    const change = { type: 'ChangePassword', changeId, language: 'en' } as const
    const { linkId } = link(2)
    const undoLinkId = link(3).linkId
    const commands: readonly OrganisationCommand[] = [
      {
        type: 'ManageStaffLogin',
        staffId,
        login: { type: 'ConfirmSecondFactor', link: link(1) },
      },
      { type: 'ManageStaffLogin', staffId, login: change },
      {
        type: 'ManageStaffLogin',
        staffId,
        login: { type: 'RequestUsernameChange', username: 'thief@example.org', link: link(2) },
      },
      {
        type: 'ManageStaffLogin',
        staffId,
        login: { type: 'ChangeUsername', linkId, undoLinkId, at },
      },
    ]
    for (const command of commands) {
      expect((await world.tell(organisation, { id: harbourId, command })).handled).toBe(true)
    }
    await world.engine.advance(0)
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    const expected = new Set(
      ['two-step login was turned on', 'your password was changed'].map(subjects.staff.en),
    )
    const letters = world.sent().filter(({ subject }) => expected.has(subject))
    expect(letters.map((letter) => letter.to)).toEqual([to, to])
  })

  it('that an operator restores has the link to a new password sent to the owner’s address only', async () => {
    const { world, to } = await people.staff()
    const username = 'owner@example.org'
    const link = {
      linkId: fixtureId('staff_link', 1),
      language: 'en',
      at: world.clock.now(),
    } as const
    const command = { type: 'FreeStaffLogin', staffId: the.staffId, username, link } as const
    await world.tell(organisation, { id: harbourId, command })
    await world.engine.runToIdle()
    const letters = world.sent().toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    expect(letters).toMatchObject([
      { to: username, subject: subjects.staff.en('choose a new password') },
      { to, subject: subjects.staff.en('your username was changed') },
    ])
    expect(letters[0]?.text).toContain('https://example/reset_password/')
    expect(letters[1]?.html).not.toContain('href')
  })
})
