import { Trans, useLingui } from '@lingui/react/macro'
import { currentAgreement } from '@almoner/api/use-cases/agreement/agreement-contract.ts'
import { useLanguage } from '../lib/language/i18n.ts'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import { ScreenTitle } from '../ui/layout/page/screen-title.tsx'
import { AgreementLinks } from '../ui/legal-text/agreement-links.tsx'
import { PrivacyPoints } from '../ui/legal-text/privacy-points.tsx'
import { Pricing } from './pricing.tsx'

/** Shows the agreement with charities, for a reader who is about to accept it. */
export const Terms = () => {
  const { t } = useLingui()
  const { text, version } = currentAgreement
  return (
    <Page header={<AreaHeader to="/" />}>
      <ScreenTitle title={t`Terms`} lead={<Trans>Version {version}</Trans>} />
      <ol>
        {text[useLanguage()].map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
      <AgreementLinks />
    </Page>
  )
}

/** Shows how the details of a charity's staff and of its payers are used. */
export const PrivacyPolicy = () => {
  const { t } = useLingui()
  return (
    <Page header={<AreaHeader to="/" />}>
      <ScreenTitle title={t`Privacy policy`} />
      <h2>
        <Trans>Charities and their staff</Trans>
      </h2>
      <p>
        <Trans>
          Almoner keeps what an application contains, and the name, email address and phone number
          of each member of staff, to open and run the charity’s account. The details and the
          identity document of the representative go to Stripe, which verifies them; the picture is
          deleted 30 days after that. They may be seen, corrected or erased under the Personal Data
          (Privacy) Ordinance.
        </Trans>
      </p>
      <h2>
        <Trans>Payers and donors</Trans>
      </h2>
      <PrivacyPoints />
    </Page>
  )
}

/** Shows Almoner's charges: the plans, and the fees of each payment. */
export const PriceList = () => {
  const { t } = useLingui()
  return (
    <Page width="wide" header={<AreaHeader to="/" />}>
      <ScreenTitle title={t`Price list`} />
      <Pricing />
    </Page>
  )
}
