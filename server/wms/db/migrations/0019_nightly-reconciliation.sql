CREATE TABLE "reconciliation_failures" (
	"date" date NOT NULL,
	"warehouse" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"needs" text,
	"violations" integer NOT NULL,
	CONSTRAINT "reconciliation_failures_date_warehouse_code_pk" PRIMARY KEY("date","warehouse","code")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"date" date PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reconciliation_failures" ADD CONSTRAINT "reconciliation_failures_date_reconciliation_runs_date_fk" FOREIGN KEY ("date") REFERENCES "public"."reconciliation_runs"("date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_failures" ADD CONSTRAINT "reconciliation_failures_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "reconciliation_failures_warehouse" ON "reconciliation_failures" USING btree ("warehouse");