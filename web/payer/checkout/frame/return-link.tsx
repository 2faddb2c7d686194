import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton, OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { parseWebAddress } from '../../../lib/browser/address/web-address.ts'
import { missionQuery } from '../charity/charity-api.ts'
import { useOrganisation } from '../charity/organisation.tsx'

export type ReturnLinkProps = {
  /** Empty if the gift was not to a particular project. */
  projectId: string
  /** Set if another link to the projects is shown beside it. */
  onlyAway?: boolean
}

/**
 * Links from the last screen to the project's own address, otherwise to the charity's, otherwise to
 * its projects.
 */
export const ReturnLink = ({ projectId, onlyAway = false }: ReturnLinkProps) => {
  const { t } = useLingui()
  const { organizationUrl } = useOrganisation().organizationObj
  const mission = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  const outside =
    parseWebAddress(mission.data?.projectReturnUrl) ?? parseWebAddress(organizationUrl)
  if (projectId !== '' && mission.isPending) return undefined
  if (!outside) {
    return onlyAway ? undefined : (
      <LinkButton to="/SelectMission" wide>{t`Back to the projects`}</LinkButton>
    )
  }
  const { host, href } = outside
  return <OutsideLinkButton href={href} wide>{t`Continue to ${host}`}</OutsideLinkButton>
}
