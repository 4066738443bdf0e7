ALTER TABLE "stock_lots" ADD COLUMN "lot_key" text GENERATED ALWAYS AS (code_key(lot)) STORED;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO stock_lots (owner, sku, lot) SELECT DISTINCT owner, sku, lot FROM stock_balances WHERE lot <> '' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE stock_lots SET twin = known.place FROM (
  SELECT owner, sku, lot, row_number() OVER (PARTITION BY owner, sku, lot_key ORDER BY lot) - 1 AS place FROM stock_lots
) AS known WHERE known.owner = stock_lots.owner AND known.sku = stock_lots.sku AND known.lot = stock_lots.lot AND known.place > 0;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_key" UNIQUE("owner","sku","lot_key","twin");
