import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'

/** An address that old links lead to. */
export const PayPal = () => {
  const { t } = useLingui()
  const charity = useOrganisation().organizationObj.organizationName
  return (
    <StepFrame
      title={t`PayPal is not accepted here`}
      lead={t`${charity} accepts other payment methods. Nothing was charged.`}
    >
      <div>
        <LinkButton to="/SelectPayment" look="primary">
          <Trans>Choose other methods</Trans>
        </LinkButton>
      </div>
    </StepFrame>
  )
}
