import { useLingui } from '@lingui/react/macro'
import { OwnLogin } from '../../account/own-login/own-login.tsx'

/** An administrator's password, second factor and sessions. */
export const AdminOwnLogin = () => {
  const { t } = useLingui()
  return <OwnLogin of={t`Administration`} />
}
