/**
 * Payments are searched by an index of their signs, up to four in a row, for each charity and each
 * period of thirty days. A search reads one period after another, the newest first, and stops when
 * its page is full.
 */
export const wordsOfPayments = {
  name: '2026-11-30-words-of-payments',
  statements: `
drop index read_models.payment_history_words;
drop function read_models.search_text(text);

create function read_models.search_period(moment timestamptz) returns int
language sql immutable strict parallel safe
return floor(extract(epoch from moment at time zone 'UTC') / (30 * 86400))::int;

-- What all entries of a charity's period begin with. Charities whose ids end alike share it, so a
-- reader also compares the id.
create function read_models.search_key(organisation_id uuid, period int) returns text
language sql immutable strict parallel safe
return right(organisation_id::text, 4) || period;

-- The marks, which the other filters compare, and every four signs of the words in a row, with the
-- one to three at their end: from each of the first four signs on, the text is cut after every
-- fourth. The cost is high so that PostgreSQL uses the index, and never cuts the texts of many rows.
create function read_models.search_pieces(
  organisation_id uuid, moment timestamptz, marks text[], words text) returns tsvector
language plpgsql immutable strict parallel safe cost 5000 as $$
declare
  key constant text := read_models.search_key(
    organisation_id, read_models.search_period(moment));
  signs constant text := lower(words);
  next constant text := chr(1) || key;
  cut constant text := '\\1' || next;
begin
  return array_to_tsvector(string_to_array(
    key || regexp_replace(signs, '(.{4})', cut, 'g')
      || next || regexp_replace(substr(signs, 2), '(.{4})', cut, 'g')
      || next || regexp_replace(substr(signs, 3), '(.{4})', cut, 'g')
      || next || regexp_replace(substr(signs, 4), '(.{4})', cut, 'g')
      || next || chr(2) || array_to_string(marks, next || chr(2)), chr(1)));
end $$;

-- A payment with all words has all their pieces: every fourth one and the last are enough, because
-- the index reads all payments of a piece that is common. A word of less than four signs begins one.
create function read_models.search_query(
  organisation_id uuid, period int, marks text[], words text[]) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg(
    '''' || replace(replace(read_models.search_key(organisation_id, period) || piece,
      '\\', '\\\\'), '''', '''''') || case when is_begun then ''':*' else '''' end, '&')::tsquery
  from (
    select substr(word, place, 4) as piece, length(word) < 4 as is_begun
    from (select lower(each) as word from unnest(words) as each) as lowered,
      generate_series(1, greatest(length(word) - 3, 1)) as place
    where place % 4 = 1 or place = length(word) - 3
    union all
    select chr(2) || mark, false from unnest(marks) as mark
  ) as pieces
);

-- A search reads the list of entries that are not sorted into the index yet once for each period,
-- so the list is shorter than usual. A shorter one would cost more writes.
create index payment_history_words on read_models.payment_history using gin (
  read_models.search_pieces(organisation_id, given_at,
    array[status, method, transaction_type, source, project_id::text,
      case when waits_for_charity then 'waiting' end],
    last_name || first_name || ' ' || coalesce(organisation_name, '') || ' ' || email || ' '
      || coalesce(receipt_number, '') || ' ' || coalesce(reference, '')))
  with (gin_pending_list_limit = 1024);
`,
}
