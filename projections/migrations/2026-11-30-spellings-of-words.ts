/** A word of a search may have several spellings, such as a name in simplified characters. */
export const spellingsOfWords = {
  name: '2026-11-30-spellings-of-words',
  statements: `
-- A payment with all words has all their pieces: every fourth one and the last are enough, because
-- the index reads all payments of a piece that is common. A word of less than four signs begins one.
-- A word may be several spellings with spaces between them, of which the payment has one.
create or replace function read_models.search_query(
  organisation_id uuid, period int, marks text[], words text[]) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg('(' || condition || ')', '&')::tsquery
  from (
    select (
      select string_agg((
        select string_agg(
          '''' || replace(replace(
            read_models.search_key(organisation_id, period) || substr(spelling, place, 4),
            '\\', '\\\\'), '''', '''''') || case when length(spelling) < 4 then ''':*' else '''' end, '&')
        from generate_series(1, greatest(length(spelling) - 3, 1)) as place
        where place % 4 = 1 or place = length(spelling) - 3
      ), '|')
      from unnest(string_to_array(lower(word), ' ')) as spelling
    ) as condition
    from unnest(words) as word
    union all
    select '''' || replace(replace(
      read_models.search_key(organisation_id, period) || chr(2) || mark,
      '\\', '\\\\'), '''', '''''') || ''''
    from unnest(marks) as mark
  ) as conditions
);
`,
}
