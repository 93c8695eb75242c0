import type pg from 'pg';

type Row = Record<string, unknown>;

/** Rows that are stored all at once, each table in one statement; bytes are written as PostgreSQL writes them. */
export class GatheredRows {
  readonly #rows = new Map<string, Row[]>();

  add(table: string, row: Row): void {
    const rows = this.#rows.get(table) ?? [];
    rows.push(row);
    this.#rows.set(table, rows);
  }

  /** Stores what was gathered, in the order of these tables, all of which have the same columns in each row. */
  async write(client: pg.Client, tables: string[]): Promise<void> {
    for (const table of tables) {
      const rows = this.#rows.get(table);
      if (!rows) continue;
      const columns = Object.keys(rows[0] as Row).join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(rows.map(withTextsOfBytes))],
      );
    }
    this.#rows.clear();
  }
}

const withTextsOfBytes = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  );
