import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'

/** The roles at a charity's desk, in files. */
export const staffRoleWords: Record<StaffRole, Readonly<Record<Language, string>>> = {
  owner: { en: 'Owner', zh: '擁有人', cn: '所有者' },
  finance: { en: 'Finance', zh: '財務', cn: '财务' },
  fundraiser: { en: 'Fundraiser', zh: '籌款', cn: '筹款' },
  viewer: { en: 'Viewer', zh: '只可檢視', cn: '仅可查看' },
  auditor: { en: 'Auditor', zh: '核數師', cn: '审计师' },
}
