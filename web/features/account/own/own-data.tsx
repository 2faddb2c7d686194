import { Trans } from '@lingui/react/macro'
import { Card } from '../../../components/card.tsx'
import { useAccountSite } from '../account-site.tsx'
import text from '../account-text.module.css'
import { DownloadLink } from '../download-link.tsx'

/** All that is kept about its owner, to take away; and who erases it, and what then stays. */
export const OwnData = () => {
  const { name, address, url } = useAccountSite().charity
  return (
    <Card title={<Trans>Your data</Trans>}>
      <div className={text.stack}>
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
            To have it erased, write to {name}. Your account is then closed and your name goes from
            the records. Receipts stay as they were issued: a charity has to keep them for seven
            years.
          </Trans>
        </p>
        <div className={text.small}>
          {address !== '' && <p>{address}</p>}
          {url !== null && (
            <p>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
