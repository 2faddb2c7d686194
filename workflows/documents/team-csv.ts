import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../locales/messages.ts'
import { csvHead, csvLine } from './csv/csv.ts'

export type TeamLine = {
  firstName: string
  lastName: string
  username: string
  role: StaffRole
  state: 'active' | 'invited' | 'removed'
  since: Instant
  accessUntil: Instant | null
}

/** Returns the first line of the list of a charity's team, in the reader's language. */
export const teamCsvHead = (language: Language): string => {
  const { supporters } = messagesIn(language)
  const { role, state, since, accessUntil } = labels[language]
  return csvHead([supporters.name, supporters.email, role, state, since, accessUntil])
}

/** Returns a line for each member, under the header. */
export const teamCsvLines = (rows: readonly TeamLine[], language: Language): string =>
  rows
    .map(({ username, role, state, since, accessUntil, ...person }) =>
      csvLine([
        fullName(person),
        username,
        labels[language].roles[role],
        labels[language].states[state],
        formatHongKongTime(since),
        accessUntil === null ? '' : formatHongKongTime(accessUntil),
      ]),
    )
    .join('')

type Labels = {
  role: string
  state: string
  since: string
  accessUntil: string
  roles: Readonly<Record<StaffRole, string>>
  states: Readonly<Record<'active' | 'invited' | 'removed', string>>
}

const labels: Record<Language, Labels> = {
  en: {
    role: 'Role',
    state: 'State',
    since: 'Since (Hong Kong time)',
    accessUntil: 'Access until (Hong Kong time)',
    roles: {
      owner: 'Owner',
      finance: 'Finance',
      fundraiser: 'Fundraiser',
      viewer: 'Viewer',
      auditor: 'Auditor',
    },
    states: { active: 'Active', invited: 'Invited', removed: 'Removed' },
  },
  zh: {
    role: '角色',
    state: '狀態',
    since: '自（香港時間）',
    accessUntil: '存取權限至（香港時間）',
    roles: {
      owner: '擁有人',
      finance: '財務',
      fundraiser: '籌款',
      viewer: '檢視者',
      auditor: '核數師',
    },
    states: { active: '使用中', invited: '已邀請', removed: '已移除' },
  },
  cn: {
    role: '角色',
    state: '状态',
    since: '自（香港时间）',
    accessUntil: '访问权限至（香港时间）',
    roles: {
      owner: '所有者',
      finance: '财务',
      fundraiser: '筹款',
      viewer: '查看者',
      auditor: '审计师',
    },
    states: { active: '使用中', invited: '已邀请', removed: '已移除' },
  },
}
