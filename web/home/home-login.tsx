import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AreaHeader } from '../ui/layout/area/area-header.tsx'
import { Icon, type IconName } from '../ui/picture/icon.tsx'
import { Illustration } from '../ui/picture/illustration.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ScreenTitle } from '../ui/layout/page/screen-title.tsx'
import { Page } from '../ui/layout/page/page.tsx'
import styles from './home-login.module.css'
import { Pricing } from './pricing.tsx'
import { SpecimenSheet } from './specimen-sheet.tsx'
import { Row } from '../ui/layout/arrangement/row.tsx'
import { Stack } from '../ui/layout/arrangement/stack.tsx'

/** The platform's front page: what it is, why to choose it, what it costs, and the door. */
export const HomeLogin = () => (
  <Page
    width="wide"
    header={<AreaHeader to="/" />}
    footer={<Trans>Almoner, donation and payment pages for charities in Hong Kong</Trans>}
  >
    <div className={styles.front}>
      <Hero />
      <Reasons />
      <Security />
      <Pricing />
      <Responsibility />
    </div>
  </Page>
)

const Hero = () => {
  const { t } = useLingui()
  return (
    <div className={styles.hero}>
      <div className={styles.promise}>
        <ScreenTitle
          title={t`Every gift, accounted for`}
          lead={
            <Trans>
              Almoner gives charities in Hong Kong a page to collect donations and payments, and
              books in which each dollar can be followed from the payer to you.
            </Trans>
          }
        />
        <Row gap={3}>
          <LinkButton to="/OrgSignupFlow" look="primary" icon="arrow-right">
            <Trans>Open an account</Trans>
          </LinkButton>
          <LinkButton to="/OrgLogin">
            <Trans>Log in to your desk</Trans>
          </LinkButton>
        </Row>
      </div>
      <div className={styles.picture}>
        <div className={styles.harbour}>
          <Illustration motif="harbour" />
        </div>
        <SpecimenSheet />
      </div>
    </div>
  )
}

const Reasons = () => (
  <Chapter id="why" title={<Trans>Why charities choose it</Trans>}>
    <div className={styles.reasons}>
      <Reason icon="bank" title={<Trans>Books anyone can check</Trans>}>
        <Trans>
          Nothing is overwritten. For each payment you can see the events behind it and its debit
          and credit, which always balance.
        </Trans>
      </Reason>
      <Reason icon="receipt" title={<Trans>Automatic receipts</Trans>}>
        <Trans>
          Numbered without gaps, in your charity’s name, in the payer’s language, in their mailbox
          moments after the payment.
        </Trans>
      </Reason>
      <Reason icon="globe" title={<Trans>Three languages</Trans>}>
        <Trans>
          English, Traditional and Simplified Chinese on each page, receipt and email, each written
          for those who read it.
        </Trans>
      </Reason>
      <Reason icon="heart" title={<Trans>Your own brand</Trans>}>
        <Trans>
          Your address, your logo and your colours. Payers see before they pay what the fee is and
          what you receive.
        </Trans>
      </Reason>
    </div>
  </Chapter>
)

const Security = () => (
  <Chapter id="security" title={<Trans>Security</Trans>}>
    <ul className={styles.promises}>
      <Assurance>
        <Trans>Card numbers go straight to the card provider. We never see or keep them.</Trans>
      </Assurance>
      <Assurance>
        <Trans>Each charity sees only its own payers and payments.</Trans>
      </Assurance>
      <Assurance>
        <Trans>
          A payment is made once: pressing twice, going back or losing the connection never charges
          twice.
        </Trans>
      </Assurance>
      <Assurance>
        <Trans>
          Banks confirm the cardholder with 3-D Secure, and we complete the payment even if the
          payer closes the page.
        </Trans>
      </Assurance>
    </ul>
  </Chapter>
)

const Responsibility = () => (
  <Chapter id="responsibility" title={<Trans>Social responsibility</Trans>}>
    <p className={styles.running}>
      <Trans>
        A small charity should not need a large office. The Free plan costs nothing, and all fees
        are published.
      </Trans>
    </p>
  </Chapter>
)

type ChapterProps = { id: string; title: ReactNode; children: ReactNode }

const Chapter = ({ id, title, children }: ChapterProps) => (
  <Stack as="section" gap={6} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </Stack>
)

const Reason = ({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: ReactNode
  children: ReactNode
}) => (
  <div className={styles.reason}>
    <span className={styles.sign}>
      <Icon name={icon} size={24} />
    </span>
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
)

const Assurance = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon name="check" />
    <span>{children}</span>
  </li>
)
