import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'

/** Returns the name of a role at a charity's desk. */
export const useRoleLabel = (): ((role: StaffRole) => string) => {
  const { t } = useLingui()
  return (role) => {
    const texts = {
      owner: t`Owner`,
      finance: t`Finance`,
      fundraiser: t`Fundraiser`,
      viewer: t`Viewer`,
      auditor: t`Auditor`,
    }
    return texts[role]
  }
}
