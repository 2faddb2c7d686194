import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton, OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { parseWebAddress } from '../../../lib/browser/address/web-address.ts'
import { missionQuery } from '../charity/charity-api.ts'
import { useOrganisation } from '../charity/organisation.tsx'

export type ReturnLinkProps = {
  /** Empty where the gift was to no project in particular. */
  projectId: string
  /** Another way to the projects stands beside it. */
  onlyAway?: boolean
}

/** From the end on: to the project's own address, else the charity's, else its projects. */
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
