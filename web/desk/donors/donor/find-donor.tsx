import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { DonorAnswer, DonorPart } from '@almoner/api/desk/donors/contract.ts'
import { donorsList } from '@almoner/api/desk/donors/donors-list-contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { pageQuery } from '../../../ui/list-screen/use-list-query.ts'
import { Lines } from './donor-lines.tsx'
import styles from './find-donor.module.css'

const mostShown = 5

type FindDonorProps = {
  /** The donor with whom another is merged. */
  donor: DonorAnswer
  onChoose: (other: DonorPart) => void
}

/** Finds another record of the same person, by the name or the address. */
export const FindDonor = ({ donor, onChoose }: FindDonorProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setWords(typed.trim())
  }
  return (
    <Stack gap={2}>
      <form
        role="search"
        aria-label={t`Find another record`}
        className={styles.form}
        onSubmit={submit}
      >
        <Stack gap={2}>
          <Field name="find-donor" label={t`Find another record by name or email`}>
            <TextInput
              type="search"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" icon="search">
              <Trans>Search</Trans>
            </Button>
          </div>
        </Stack>
      </form>
      {words !== '' && <Matches words={words} donor={donor} onChoose={onChoose} />}
    </Stack>
  )
}

const Matches = ({ words, donor, onChoose }: FindDonorProps & { words: string }) => {
  const query = useQuery(pageQuery(donorsList, { q: words }))
  if (query.isError) return <ReadAgain query={query} />
  if (query.data === undefined) return undefined
  const others = query.data.rows
    .filter(({ id }) => id !== donor.id)
    .slice(0, mostShown)
    .map((row) => Object.assign({ phoneNumber: '' }, row))
  return (
    <div role="status">
      {others.length === 0 ? (
        <Quiet>
          <Trans>No other donor matches.</Trans>
        </Quiet>
      ) : (
        <Lines
          title={<Trans>Results</Trans>}
          donors={others}
          act={{ word: <Trans>Merge</Trans>, run: onChoose }}
        />
      )}
    </div>
  )
}
