CREATE TABLE "outbound_serials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbound_serials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"serial_no" text NOT NULL,
	"state" text DEFAULT '已登记' NOT NULL,
	"operator" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbound_serials_state" CHECK ("outbound_serials"."state" in ('已登记', '已收回'))
);
--> statement-breakpoint
ALTER TABLE "outbound_serials" ADD CONSTRAINT "outbound_serials_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_serials" ADD CONSTRAINT "outbound_serials_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_serials_taken" ON "outbound_serials" USING btree ("owner","sku","serial_no") WHERE "outbound_serials"."state" = '已登记';--> statement-breakpoint
CREATE INDEX "outbound_serials_scan" ON "outbound_serials" USING btree ("serial_no");--> statement-breakpoint
CREATE INDEX "outbound_serials_order" ON "outbound_serials" USING btree ("order_no","id");