import { Trans } from '@lingui/react/macro'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { useAccountSite } from '../frame/account-site.tsx'
import text from '../frame/account-text.module.css'
import { DownloadLink } from '../frame/download-link.tsx'

/** Lets the owner download all stored data, have it erased, and find the contact for questions. */
export const OwnData = () => {
  const { name, address, url } = useAccountSite().charity
  return (
    <Card title={<Trans>Your data</Trans>}>
      <Stack gap={4}>
        <p>
          <Trans>
            One file has everything that is kept about you here: your details, your logins, your
            cards and what you gave.
          </Trans>
        </p>
        <div>
          <DownloadLink href="/api/donors/data">
            <Trans>Download your data</Trans>
          </DownloadLink>
        </div>
        <p>
          <Trans>
            You can have it erased. Your account is then closed and your name is removed from the
            records. Receipts stay as they were issued: a charity has to keep them for seven years.
          </Trans>
        </p>
        <div>
          <LinkButton to="/EraseAccount">
            <Trans>Erase my account and data</Trans>
          </LinkButton>
        </div>
        <div className={text.small}>
          <p>
            <Trans>A question about your data? Write to {name}.</Trans>
          </p>
          {address !== '' && <p>{address}</p>}
          {url !== null && (
            <p>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </p>
          )}
        </div>
      </Stack>
    </Card>
  )
}
