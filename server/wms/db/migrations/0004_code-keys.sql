-- Codes are compared by their keys, which the program makes, too (shared/code-key.ts). drizzle-kit knows no functions: these are
-- written by hand. A code that is there twice, in two spellings, stays so, told apart by its twin; 对账 lists such codes.
CREATE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(btrim(regexp_replace(normalize(code, NFKC),
    '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '', 'g'), E' \t\n\r') COLLATE "C");
--> statement-breakpoint
CREATE FUNCTION goods_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN key ~ '^([0-9]{8}|[0-9]{12,14})$' AND (
      SELECT sum(substr(lpad(key, 14, '0'), place, 1)::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END)
      FROM generate_series(1, 14) AS place
    ) % 10 = 0 THEN lpad(key, 14, '0') ELSE key END
    FROM (SELECT code_key(code) AS key) AS given
  );
--> statement-breakpoint
DROP INDEX "inbound_orders_scan";--> statement-breakpoint
DROP INDEX "outbound_orders_scan";--> statement-breakpoint
DROP INDEX "outbound_serials_taken";--> statement-breakpoint
DROP INDEX "outbound_serials_scan";--> statement-breakpoint
DROP INDEX "process_orders_scan";--> statement-breakpoint
DROP INDEX "reject_orders_scan";--> statement-breakpoint
DROP INDEX "return_parcels_waybill";--> statement-breakpoint
DROP INDEX "return_parcels_scan";--> statement-breakpoint
DROP INDEX "sku_barcodes_scan";--> statement-breakpoint
DROP INDEX "skus_scan";--> statement-breakpoint
DROP INDEX "locations_scan";--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_key(code)) STORED;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "external_key" text GENERATED ALWAYS AS (code_key(external_no)) STORED;--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "external_key" text GENERATED ALWAYS AS (code_key(external_no)) STORED;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_serials" ADD COLUMN "serial_key" text GENERATED ALWAYS AS (code_key(serial_no)) STORED;--> statement-breakpoint
ALTER TABLE "outbound_serials" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "waybill_key" text GENERATED ALWAYS AS (code_key(waybill_no)) STORED;--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "process_orders" ADD COLUMN "external_key" text GENERATED ALWAYS AS (code_key(external_no)) STORED;--> statement-breakpoint
ALTER TABLE "process_orders" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reject_orders" ADD COLUMN "external_key" text GENERATED ALWAYS AS (code_key(external_no)) STORED;--> statement-breakpoint
ALTER TABLE "reject_orders" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD COLUMN "waybill_key" text GENERATED ALWAYS AS (code_key(waybill_no)) STORED;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD COLUMN "barcode_key" text GENERATED ALWAYS AS (goods_key(barcode)) STORED;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "code_key" text GENERATED ALWAYS AS (goods_key(code)) STORED;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "code_key" text GENERATED ALWAYS AS (code_key(code)) STORED;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE containers SET twin = known.place FROM (
  SELECT code, row_number() OVER (PARTITION BY code_key ORDER BY code) - 1 AS place FROM containers WHERE code_key IS NOT NULL
) AS known WHERE known.code = containers.code AND known.place > 0;--> statement-breakpoint
UPDATE inbound_orders SET twin = known.place FROM (
  SELECT order_no, row_number() OVER (PARTITION BY owner, external_key ORDER BY order_no) - 1 AS place FROM inbound_orders WHERE external_key IS NOT NULL
) AS known WHERE known.order_no = inbound_orders.order_no AND known.place > 0;--> statement-breakpoint
UPDATE outbound_orders SET twin = known.place FROM (
  SELECT order_no, row_number() OVER (PARTITION BY owner, external_key ORDER BY order_no) - 1 AS place FROM outbound_orders WHERE external_key IS NOT NULL
) AS known WHERE known.order_no = outbound_orders.order_no AND known.place > 0;--> statement-breakpoint
UPDATE outbound_serials SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY owner, sku, serial_key ORDER BY id) - 1 AS place FROM outbound_serials WHERE serial_key IS NOT NULL AND state = '已登记'
) AS known WHERE known.id = outbound_serials.id AND known.place > 0;--> statement-breakpoint
UPDATE waybills SET twin = known.place FROM (
  SELECT waybill_no, row_number() OVER (PARTITION BY waybill_key ORDER BY waybill_no) - 1 AS place FROM waybills WHERE waybill_key IS NOT NULL
) AS known WHERE known.waybill_no = waybills.waybill_no AND known.place > 0;--> statement-breakpoint
UPDATE process_orders SET twin = known.place FROM (
  SELECT code, row_number() OVER (PARTITION BY owner, external_key ORDER BY code) - 1 AS place FROM process_orders WHERE external_key IS NOT NULL
) AS known WHERE known.code = process_orders.code AND known.place > 0;--> statement-breakpoint
UPDATE reject_orders SET twin = known.place FROM (
  SELECT reject_no, row_number() OVER (PARTITION BY owner, external_key ORDER BY reject_no) - 1 AS place FROM reject_orders WHERE external_key IS NOT NULL
) AS known WHERE known.reject_no = reject_orders.reject_no AND known.place > 0;--> statement-breakpoint
UPDATE return_parcels SET twin = known.place FROM (
  SELECT return_no, row_number() OVER (PARTITION BY warehouse, waybill_key ORDER BY return_no) - 1 AS place FROM return_parcels WHERE waybill_key IS NOT NULL AND state <> '拒收退回'
) AS known WHERE known.return_no = return_parcels.return_no AND known.place > 0;--> statement-breakpoint
UPDATE sku_barcodes SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY owner, barcode_key ORDER BY id) - 1 AS place FROM sku_barcodes WHERE barcode_key IS NOT NULL
) AS known WHERE known.id = sku_barcodes.id AND known.place > 0;--> statement-breakpoint
UPDATE skus SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY owner, code_key ORDER BY id) - 1 AS place FROM skus WHERE code_key IS NOT NULL
) AS known WHERE known.id = skus.id AND known.place > 0;--> statement-breakpoint
UPDATE locations SET twin = known.place FROM (
  SELECT id, row_number() OVER (PARTITION BY warehouse, code_key ORDER BY id) - 1 AS place FROM locations WHERE code_key IS NOT NULL
) AS known WHERE known.id = locations.id AND known.place > 0;--> statement-breakpoint
CREATE INDEX "inbound_orders_scan" ON "inbound_orders" USING btree ("external_key");--> statement-breakpoint
CREATE INDEX "outbound_orders_scan" ON "outbound_orders" USING btree ("external_key");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_serials_taken" ON "outbound_serials" USING btree ("owner","sku","serial_key","twin") WHERE "outbound_serials"."state" = '已登记';--> statement-breakpoint
CREATE INDEX "outbound_serials_scan" ON "outbound_serials" USING btree ("serial_key");--> statement-breakpoint
CREATE INDEX "process_orders_scan" ON "process_orders" USING btree ("external_key");--> statement-breakpoint
CREATE INDEX "reject_orders_scan" ON "reject_orders" USING btree ("external_key");--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcels_waybill" ON "return_parcels" USING btree ("warehouse","waybill_key","twin") WHERE "return_parcels"."state" <> '拒收退回';--> statement-breakpoint
CREATE INDEX "return_parcels_scan" ON "return_parcels" USING btree ("waybill_key");--> statement-breakpoint
CREATE INDEX "sku_barcodes_scan" ON "sku_barcodes" USING btree ("barcode_key");--> statement-breakpoint
CREATE INDEX "skus_scan" ON "skus" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "locations_scan" ON "locations" USING btree ("code_key");--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_key" UNIQUE("code_key","twin");--> statement-breakpoint
ALTER TABLE "inbound_orders" ADD CONSTRAINT "inbound_orders_key" UNIQUE("owner","external_key","twin");--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_key" UNIQUE("owner","external_key","twin");--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_key" UNIQUE("waybill_key","twin");--> statement-breakpoint
ALTER TABLE "process_orders" ADD CONSTRAINT "process_orders_key" UNIQUE("owner","external_key","twin");--> statement-breakpoint
ALTER TABLE "reject_orders" ADD CONSTRAINT "reject_orders_key" UNIQUE("owner","external_key","twin");--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_key" UNIQUE("owner","barcode_key","twin");--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_key" UNIQUE("owner","code_key","twin");--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_key" UNIQUE("warehouse","code_key","twin");