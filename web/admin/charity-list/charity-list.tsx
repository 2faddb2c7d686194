import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CharityListCopyAnswer } from '@almoner/api/admin/charity-list/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopiedHash } from '../../ui/data/copied-hash.tsx'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Day, Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { charityListQuery, type Searched } from './charity-list-api.ts'
import { ListMatches } from './list-matches.tsx'
import styles from './charity-list.module.css'
import { UploadList } from './upload-list.tsx'

/** The stored copy of the Inland Revenue's list of charities: its date, a search, a newer copy. */
export const CharityList = () => {
  const { t } = useLingui()
  const query = useQuery(charityListQuery)
  return (
    <Stack gap={6} data-in-order="all">
      <BackLink to="/AdminAccounts" label={<Trans>All charities</Trans>} />
      <ScreenTitle
        title={t`Inland Revenue’s list`}
        lead={
          <Trans>
            Reviews search this copy of the list of charities that are exempt under section 88.
            Upload the published list each month.
          </Trans>
        }
      />
      <Loaded query={query} height="10rem">
        {({ copy }) => (
          <>
            {copy === null && <NoCopy />}
            {copy?.isStale && (
              <Notice tone="warning">
                <Trans>This copy is more than 30 days old. Upload the current list.</Trans>
              </Notice>
            )}
            <div className={copy === null ? styles.form : styles.columns}>
              {copy && <Search />}
              {/* The upload keeps its message when the first copy is stored. */}
              <Stack gap={6}>
                {copy && <Copy copy={copy} />}
                <UploadList />
              </Stack>
            </div>
          </>
        )}
      </Loaded>
    </Stack>
  )
}

const NoCopy = () => (
  <EmptyState motif="hills" title={<Trans>No copy of the Inland Revenue’s list is stored.</Trans>}>
    <Trans>Download the list from the Inland Revenue’s website, and upload it below.</Trans>
  </EmptyState>
)

const Copy = ({ copy }: { copy: CharityListCopyAnswer }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const { listedOn, uploadedAt, by, fileName, sha256, rows } = copy
  return (
    <Facts>
      <Fact label={<Trans>Date of the list</Trans>}>
        <Day day={listedOn} />
      </Fact>
      <Fact label={<Trans>Charities</Trans>}>{formatCount(rows, language)}</Fact>
      <Fact label={<Trans>File</Trans>}>{fileName}</Fact>
      <Fact label={<Trans>Checksum</Trans>}>
        <CopiedHash sha256={sha256} of={fileName} />
      </Fact>
      <Fact label={<Trans>Uploaded</Trans>}>
        <Time at={uploadedAt} /> <span>{by.name ?? t`an administrator`}</span>
      </Fact>
    </Facts>
  )
}

const nothing: Searched = { name: '', nameZh: '', number: '' }

const Search = () => {
  const [typed, setTyped] = useState({ name: '', number: '' })
  const [searched, setSearched] = useState(nothing)
  const isSearched = searched.name !== '' || searched.number !== ''
  return (
    <Card title={<Trans>Search the list</Trans>}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const name = typed.name.trim()
          setSearched({ name, nameZh: name, number: typed.number.trim() })
        }}
      >
        <Stack gap={4}>
          <Field name="list-name" label={<Trans>Name in English or Chinese</Trans>}>
            <TextInput
              maxLength={200}
              value={typed.name}
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            />
          </Field>
          <Field name="list-number" label={<Trans>IR File No.</Trans>}>
            <TextInput
              maxLength={200}
              value={typed.number}
              onChange={({ target }) => setTyped({ ...typed, number: target.value })}
            />
          </Field>
          <Row gap={2}>
            <Button type="submit" icon="search">
              <Trans>Search</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
      {isSearched && (
        <div className={styles.found} aria-live="polite">
          <ListMatches searched={searched} showsSimilar />
        </div>
      )}
    </Card>
  )
}
