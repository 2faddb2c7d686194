import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/choice/select.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { faqAreas } from './faq-areas.ts'
import styles from './faq.module.css'
import { QuestionItem } from './question-item.tsx'
import { searchFaq, type FaqGroup } from './search-faq.ts'
import { useFaq } from './use-faq.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

/** Questions and answers about the desk, to be searched in the reader’s language. */
export const Faq = () => {
  const { t } = useLingui()
  const search = useSearch({ from: '/signed-in/Faq' })
  const groups = useFaq()
  const results = searchFaq(groups, search)
  return (
    <>
      <ScreenTitle
        title={t`Questions and answers`}
        lead={<Trans>The most frequent questions, by area.</Trans>}
      />
      <SearchFields groups={groups} />
      <Found groups={results} typed={search.q ?? ''} />
    </>
  )
}

/**
 * The typed text is kept in the address, so that it can be shared. The list is updated with each
 * character.
 */
const SearchFields = ({ groups }: { groups: readonly FaqGroup[] }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q = '', area } = useSearch({ from: '/signed-in/Faq' })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = q
  }, [q])
  return (
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <Field name="faq-search" label={t`Search questions and answers`}>
        <TextInput
          ref={input}
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => {
            const typed = target.value.trim() === '' ? undefined : target.value
            void navigate({ to: '/Faq', search: { area, q: typed }, replace: true })
          }}
        />
      </Field>
      <Field name="faq-area" label={t`Area`}>
        <Select
          value={area ?? ''}
          onChange={({ target }) => {
            const chosen = faqAreas.find((each) => each === target.value)
            const typed = q === '' ? undefined : q
            void navigate({ to: '/Faq', search: { area: chosen, q: typed }, replace: true })
          }}
        >
          <option value="">{t`All areas`}</option>
          {groups.map((group) => (
            <option key={group.area} value={group.area}>
              {group.title}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  )
}

type FoundProps = { groups: readonly FaqGroup[]; typed: string }

const Found = ({ groups, typed }: FoundProps) => {
  const questionId = useLocation({ select: ({ hash }) => hash })
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  useEffect(() => {
    if (questionId !== '') document.getElementById(questionId)?.querySelector('summary')?.focus()
  }, [questionId])
  return (
    <>
      <Quiet role="status" size={13}>
        <Plural value={count} one="# question" other="# questions" />
      </Quiet>
      {count === 0 && <Nothing typed={typed} />}
      <div className={styles.groups}>
        {groups.map(({ area, title, questions }) => (
          <section key={area} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <div className={styles.questions}>
              {questions.map((item) => (
                <QuestionItem
                  key={item.id}
                  item={item}
                  id={item.id}
                  open={item.id === questionId}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

const Nothing = ({ typed }: { typed: string }) => {
  const navigate = useNavigate()
  return (
    <EmptyState
      title={<Trans>No question matches “{typed}”</Trans>}
      action={
        <Button onClick={() => void navigate({ to: '/Faq' })}>
          <Trans>Show all questions</Trans>
        </Button>
      }
    >
      <Trans>Try fewer or other words, or contact us: reply to any email from Almoner.</Trans>
    </EmptyState>
  )
}
