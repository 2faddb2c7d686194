import { computeFingerprint } from '../event-schemas.ts'
import { describe, expect, it } from 'vitest'
import * as code from './code.ts'
import { linearExpressions } from './expressions.ts'
import { formerNames } from './former-names.ts'
import * as imports from './imports.ts'
import * as layout from './layout.ts'
import * as locales from './locales.ts'
import { findStrings, withoutTexts, type Finding, type SourceFile } from './source.ts'
import { bannedWords } from './words.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })

// The text is split in two parts, because the rule would otherwise find it in this file.
const silenced = ['// @ts', 'ignore\nconst b = 1\n'].join('-')

type Rule = (files: readonly SourceFile[]) => readonly Finding[]
type Sample = {
  rule: Rule
  bad: readonly SourceFile[]
  finds: readonly string[]
  good: readonly SourceFile[]
}

const whole = ['index', 'commands', 'events', 'state', 'decide', 'fixtures', 'refund.spec']
const readModel = ['table', 'project', 'query', 'payouts.int.spec']
const po = (...messages: readonly string[]) => `msgid ""\nmsgstr ""\n\n${messages.join('\n\n')}\n`
const message = (id: string, words: string) => `#: a.tsx:1\nmsgid "${id}"\nmsgstr "${words}"`

const samples: Readonly<Record<string, Sample>> = {
  'an aggregate that lacks its files': {
    rule: layout.aggregateFiles,
    bad: [file('domain/refund/index.ts'), file('domain/refund/decide.ts')],
    finds: ['no commands.ts', 'no events.ts', 'no state.ts', 'no fixtures.ts', 'no refund.spec.ts'],
    good: whole.map((name) => file(`domain/refund/${name}.ts`)),
  },
  'a read model that lacks its files': {
    rule: layout.readModelFiles,
    bad: [file('projections/models/payouts/query.ts')],
    finds: ['no table.ts', 'no project.ts', 'no payouts.int.spec.ts'],
    good: readModel.map((name) => file(`projections/models/payouts/${name}.ts`)),
  },
  'a name that says nothing': {
    rule: layout.namesThatSaySomething,
    bad: [file('api/utils/money.ts'), file('api/types.ts'), file('web/lib/helpers.ts')],
    finds: ['called utils', 'called types.ts', 'called helpers.ts'],
    good: [file('api/money.ts'), file('web/lib/money/typed-amount.ts')],
  },
  'a folder of too many files': {
    rule: layout.folderSizes,
    bad: Array.from({ length: 13 }, (_, number) => file(`api/many/a${number}.ts`)),
    finds: ['api/many'],
    good: [
      ...Array.from({ length: 12 }, (_, number) => file(`api/few/a${number}.ts`)),
      file('api/few/a1.spec.ts'),
    ],
  },
  'a long file': {
    rule: layout.fileSizes,
    bad: [file('api/a.ts', 'a\n'.repeat(301)), file('api/a.spec.ts', 'a\n'.repeat(401))],
    finds: ['301 lines, at most 300', '401 lines, at most 400'],
    good: [file('api/a.ts', 'a\n'.repeat(300)), file('api/locales/en.ts', 'a\n'.repeat(900))],
  },
  'a page without a title': {
    rule: layout.titles,
    bad: [file('docs/a.md', 'Words.\n'), file('docs/b.md', '## Second\n')],
    finds: ['docs/a.md', 'docs/b.md'],
    good: [file('docs/a.md', '# Words\n\nMore.\n')],
  },
  'a wide line': {
    rule: code.lineLengths,
    bad: [
      file('api/a.ts', `const a = ${'b + '.repeat(30)}c\n`),
      file('api/b.ts', `// ${'why '.repeat(40)}\n`),
    ],
    finds: ['api/a.ts:1: over 100', 'api/b.ts:1: over 120'],
    good: [file('api/a.ts', `const a = '${'words '.repeat(40)}'\n`)],
  },
  'an enum': {
    rule: code.noEnum,
    bad: [file('api/a.ts', 'export enum Status { open }')],
    finds: ['api/a.ts:1'],
    good: [file('api/a.ts', "// enum Status { }\nconst a = 'enum Status {'\n")],
  },
  'a default export': {
    rule: code.noDefaultExport,
    bad: [file('api/a.ts', 'export default 1'), file('api/b.ts', 'export { b as default }')],
    finds: ['api/a.ts:1', 'api/b.ts:1'],
    good: [
      file('web/vite.config.ts', 'export default {}'),
      file('workflows/engines/temporal/workflows.ts', 'export { a as default }'),
      file('api/a.ts', 'export const a = 1'),
    ],
  },
  'a way around the types': {
    rule: code.noWayAroundTypes,
    bad: [
      file('api/a.ts', 'const a: any = 1\nconst b = a as any\nconst c: Record<string, any> = {}'),
      file('api/b.ts', silenced),
    ],
    finds: ['api/a.ts:1', 'api/a.ts:2', 'api/a.ts:3', 'api/b.ts:1'],
    good: [file('api/a.ts', '// any of them\nconst a = Promise.any([])\nconst b = expect.any(1)')],
  },
  'a test that does not run': {
    rule: code.everyTestRuns,
    bad: [
      file('api/a.spec.ts', "it.skip('a', () => {})\nit.todo('b')\ndescribe.only('c', () => {})"),
    ],
    finds: ['api/a.spec.ts:1', 'api/a.spec.ts:2', 'api/a.spec.ts:3'],
    good: [file('api/a.spec.ts', "it('is never skipped', () => {})\nlist.skip(1)")],
  },
  'a command of staff with a context of its own': {
    rule: code.contextsOfPeople,
    bad: [
      file('api/desk/a.ts', 'const a = {\n  actor: `staff:${staffId}`,\n}'),
      file('api/admin/b.ts', 'const b = { actor: `administrator:${id}` }'),
      file('api/account/c.ts', 'const c = { actor: `${realm}:${id}` }'),
    ],
    finds: ['api/desk/a.ts:2', 'api/admin/b.ts:1', 'api/account/c.ts:1'],
    good: [
      file('api/use-cases/commands/person-context.ts', 'const a = { actor: `${realm}:${id}` }'),
      file('api/testing/a.ts', 'const a = { actor: `staff:${staffId}` }'),
      file('api/donor/b.ts', 'const b = { actor: `donor:${donorId}` }'),
      file('sandbox/c.ts', 'const c = { actor: `staff:${staffId}` }'),
    ],
  },
  'an expression that a long text slows down': {
    rule: linearExpressions,
    bad: [
      file('domain/a.ts', "export const a = (text: string) => text.replace(/0+$/, '')"),
      file('web/b.tsx', 'const b = /^(.*?)(?: +(\\d.*))?$/'),
      file(
        'api/c.ts',
        "const part = '\\\\d+'\nconst all = [part, String.raw`\\d*`].join('')\nnew RegExp(`^${all}$`, 'u')",
      ),
      file('sandbox/d.ts', 'const d = (name: string) => new RegExp(`${name}=(.*)`)'),
    ],
    finds: [
      'domain/a.ts:1',
      'web/b.tsx:1',
      'api/c.ts:3',
      'sandbox/d.ts:1: a regular expression of',
    ],
    good: [
      file('api/b.ts', "const digit = '[0-9]'\nconst b = new RegExp(`^(?:${digit}|x)+$`, 'u')"),
      file('api/c.spec.ts', 'const c = /0+$/'),
    ],
  },
  'SQL away from home': {
    rule: code.sqlAtHome,
    bad: [
      file('api/a.ts', 'const a = `\nselect id, name from read_models.project_page`'),
      file('workflows/b.ts', "const b = 'delete from operational.sessions'"),
      file('api/c.ts', "const c = 'update operational.sessions set revoked_at = now()'"),
      file('domain/d.ts', "const d = 'insert into es.events (position) values (1)'"),
    ],
    finds: ['api/a.ts:1', 'workflows/b.ts:1', 'api/c.ts:1', 'domain/d.ts:1'],
    good: [
      file('projections/a/query.ts', "const a = 'select id from b'"),
      file('web/a.ts', "const a = 'Select one from the list, or update your details'"),
    ],
  },
  'a banned word': {
    rule: bannedWords,
    bad: [
      file('api/a.ts', '// TODO later\n// FIXME\n'),
      file('web/a.tsx', '<p>Coming soon</p>\n'),
      file('docs/a.md', '# A\n\nDone \u{1F389}\n'),
      file('docs/b.md', '# B\n\nSee /root/notes.md\n'),
      file('api/b.ts', '// Whoever asks, waits.\nconst asked = read()\n'),
    ],
    finds: [
      'api/a.ts:1',
      'api/a.ts:2',
      'web/a.tsx:1',
      'docs/a.md:3',
      'docs/b.md:3',
      'api/b.ts:2',
      'api/b.ts:1',
    ],
    good: [file('docs/a.md', '# A\n\na ──▶ b, see docs/work/root.md and ~/.config\n')],
  },
  'a process that only one engine can run': {
    rule: imports.pureProcesses,
    bad: [
      file(
        'workflows/processes/pay-out/process.ts',
        "import { setTimeout } from 'node:timers/promises'",
      ),
      file('workflows/processes/review/process.ts', "import { mail } from './activities.ts'"),
      file('workflows/processes/a/process.ts', "import { mail } from '../../tasks/mail-donor.ts'"),
    ],
    finds: ['node:timers/promises', './activities.ts', '../../tasks/mail-donor.ts'],
    good: [
      file(
        'workflows/processes/pay-out/process.ts',
        "import type { Activities } from './activities.ts'\nimport { id } from './contract.ts'",
      ),
    ],
  },
  'a circle of files': {
    rule: imports.circles,
    bad: [
      file('web/a.tsx', "import { b } from './b.ts'"),
      file('web/b.ts', "import type { C } from '@almoner/web/c.ts'"),
      file('web/c.ts', "const a = () => import('./a.tsx')"),
    ],
    finds: ['web/a.tsx → web/b.ts → web/c.ts → web/a.tsx'],
    good: [
      file('web/a.tsx', "import { b } from './b.ts'\nimport { c } from './c.ts'"),
      file('web/b.ts', "import type { C } from './c.ts'"),
      file('web/c.ts', "import { present } from '@almoner/domain/kernel/assert.ts'"),
    ],
  },
  'a dead file': {
    rule: (files) => imports.deadFiles(files, ['apps/api.ts']),
    bad: [file('apps/api.ts'), file('api/orphan.ts'), file('web/orphan.css')],
    finds: ['api/orphan.ts', 'web/orphan.css'],
    good: [
      file('apps/api.ts', "import { app } from './app.ts'\nawait import('@almoner/web/ssr.ts')"),
      file('apps/app.ts'),
      file('web/ssr.ts', "import './page.module.css'"),
      file('web/page.module.css'),
      file('web/payer.html', '<script type="module" src="/app/payer/main.tsx"></script>'),
      file('web/app/payer/main.tsx'),
      file('package.json', '{ "start": "node apps/start.ts" }'),
      file('apps/start.ts'),
      file('api/app.spec.ts'),
    ],
  },
  'a catalogue that says less than the others': {
    rule: locales.completeCatalogues,
    bad: [
      file('web/locales/en.po', po(message('Donate', 'Donate'), message('Pay', 'Pay'))),
      file('web/locales/zh-HK.po', po(message('Donate', ''), message('Pay', '付款'))),
      file('web/locales/zh-CN.po', po(`#, fuzzy\n${message('Donate', '捐款')}`)),
      file('mail/locales/en.po', po(message('Donate', 'Donate'))),
    ],
    finds: [
      'zh-HK.po: says nothing for “Donate”',
      'zh-CN.po: has no “Pay”',
      'zh-CN.po: only guesses “Donate”',
      'mail/locales: has no zh-HK.po',
      'mail/locales: has no zh-CN.po',
    ],
    good: [
      file('web/locales/en.po', po(message('Donate', 'Donate'))),
      file('web/locales/zh-HK.po', po('msgid ""\n"Don"\n"ate"\nmsgstr ""\n"捐"\n"款"')),
      file('web/locales/zh-CN.po', po(message('Donate', '捐款'))),
    ],
  },
  'a message of a file that is gone': {
    rule: locales.messageOrigins,
    bad: [
      file('web/payer/here.tsx'),
      file(
        'web/locales/en.po',
        '#: payer/here.tsx\n#: payer/gone.tsx:12\nmsgid "Pay"\nmsgstr "Pay"\n',
      ),
    ],
    finds: ['payer/gone.tsx is gone, run npm run extract'],
    good: [
      file('web/payer/here.tsx'),
      file('web/locales/en.po', '#: payer/here.tsx:3\nmsgid "Pay"\nmsgstr "Pay"\n'),
    ],
  },
  'a server that is silent in a language': {
    rule: locales.completeServerMessages,
    bad: [
      file('api/locales/en.ts', "const en = { busy: 'We are busy.' }"),
      file('api/locales/zh-hk.ts', "const zhHk = { busy: '' }"),
    ],
    finds: ['api/locales: has no zh-cn.ts', 'zh-hk.ts:1: says nothing'],
    good: [
      file('api/locales/en.ts', "const en = { busy: 'We are busy.' }"),
      file('api/locales/zh-hk.ts', "const zhHk = { busy: '系統繁忙。' }"),
      file('api/locales/zh-cn.ts', "const zhCn = { busy: '系统繁忙。' }"),
    ],
  },
  'a former name': {
    rule: formerNames,
    bad: [
      file('api/a.ts', 'export const priceOf = () => 1\nfunction tellDonor() {}\n'),
      file('web/b.tsx', 'type TroubleRow = object\nconst letGo = 1\nlet inbox = []\n'),
      file('workflows/c.ts', 'const words = { a: 1 }\nclass LoginDoor {}\nconst keptCards = []\n'),
    ],
    finds: [
      'api/a.ts:1: priceOf',
      'api/a.ts:2: tellDonor',
      'web/b.tsx:1: TroubleRow',
      'web/b.tsx:2: letGo',
      'web/b.tsx:3: inbox',
      'workflows/c.ts:1: words',
      'workflows/c.ts:2: LoginDoor',
      'workflows/c.ts:3: keptCards',
    ],
    good: [
      file('api/a.ts', 'export type RowOf<T> = T\nconst balancesAsOf = 1\nconst inboxItemId = 1\n'),
      file('api/b.ts', 'const answer = { letGo: 1, news: 2 }\nconst { troubles } = answer\n'),
      file('api/c.ts', "// told, kept\nconst type = 'InboxItemOpened'\nconst newPassword = 1\n"),
      file('projections/migrations/2026-11-21-inbox.ts', 'const inbox = 1\n'),
    ],
  },
  'a script in the wrong catalogue': {
    rule: locales.oneScript,
    bad: [
      file('web/locales/zh-HK.po', 'msgstr "请输入金额"'),
      file('web/locales/zh-CN.po', 'msgstr "請輸入金額"'),
    ],
    finds: ['zh-HK.po:1: 请', 'zh-CN.po:1: 請'],
    good: [
      file('web/locales/zh-HK.po', 'msgstr "請輸入金額"\nmsgstr "简体中文"\nmsgstr "天后"'),
      file('web/locales/zh-CN.po', 'msgstr "请输入金额"\nmsgstr "繁體中文"'),
    ],
  },
}

describe.each(Object.entries(samples))('%s', (_what, { rule, bad, finds, good }) => {
  it('is found, each time it appears', () => {
    const findings = rule(bad)
    expect(findings).toHaveLength(finds.length)
    for (const [index, part] of finds.entries()) expect(findings[index]).toContain(part)
  })

  it('is not reported if all is correct', () => {
    expect(rule(good)).toEqual([])
  })
})

describe('an event’s schema', () => {
  const schemas = new Map([['PaymentRefunded', { version: 1, schema: { type: 'object' } }]])
  const events = 'docs/events'
  const writeSchema = (text: string, name = 'PaymentRefunded') => [
    file(`${events}/${name}.json`, text),
  ]

  it('is found missing, changed and left over, and may be written with any spaces', () => {
    expect(layout.eventSchemaFiles([], schemas)).toHaveLength(1)
    expect(layout.eventSchemaFiles(writeSchema('{"type":"string"}'), schemas)).toHaveLength(1)
    expect(layout.eventSchemaFiles(writeSchema('{}', 'Gone'), new Map())).toHaveLength(1)
    expect(layout.eventSchemaFiles(writeSchema('{\n  "type": "object"\n}\n'), schemas)).toEqual([])
  })
})

describe('a released event', () => {
  const schema = { type: 'object' }
  const released = (...keys: readonly string[]) =>
    file(
      'docs/events/released.json',
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, computeFingerprint(schema)]))),
    )
  const past = file('docs/events/past/Paid.1.json', JSON.stringify(schema))
  const today = (version: number, now: object) => new Map([['Paid', { version, schema: now }]])

  it('stays what it was', () => {
    expect(layout.releasedEvents([released('Paid 1')], today(1, schema))).toEqual([])
    expect(layout.releasedEvents([released('Paid 1')], today(1, {}))).toHaveLength(1)
  })

  it('is stored next to its next version', () => {
    expect(layout.releasedEvents([released('Paid 1'), past], today(2, {}))).toEqual([])
    expect(layout.releasedEvents([released('Paid 1')], today(2, {}))).toHaveLength(1)
    expect(layout.releasedEvents([released('Paid 1')], new Map())).toHaveLength(1)
  })

  it('is every version but the newest', () => {
    expect(layout.releasedEvents([released()], today(1, {}))).toEqual([])
    expect(layout.releasedEvents([released()], today(2, {}))).toHaveLength(1)
  })
})

describe('the code without its words', () => {
  it('keeps its lines, without comments and without the contents of strings', () => {
    const text = "a('it.only') // it.skip\n/* any\nany */ b(`x\ny`)\nc('it\\'s', \"d\")"
    expect(withoutTexts(text)).toBe("a('') \n\n b(''\n)\nc('', '')")
  })

  it('lists its strings with their lines', () => {
    expect(findStrings("a('b')\n\nc(`d`)")).toEqual([
      { line: 1, text: 'b' },
      { line: 3, text: 'd' },
    ])
  })
})
